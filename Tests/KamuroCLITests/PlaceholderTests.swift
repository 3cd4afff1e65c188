import Testing

@Test("builds") func builds() {}
