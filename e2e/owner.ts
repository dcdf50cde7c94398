/** Who owns the back office of the server under test. */
export const owner = { email: 'owner@example.tw', password: 'Loom-and-cotton-2026' };
