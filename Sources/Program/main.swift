import KamuroCBuild
import KamuroCLI

RootCommand.start(commit: String(cString: kamuro_commit()))
