import KamuroCLI

Kamuro.start()
