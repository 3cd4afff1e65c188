import KamuroCBuild
import KamuroCLI

Kamuro.start(commit: String(cString: kamuro_commit()))
