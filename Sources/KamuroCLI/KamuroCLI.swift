// KamuroCLI
