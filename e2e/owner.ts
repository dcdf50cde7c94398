/** Who owns the back office of the server under test. */
export const owner = { email: 'owner@example.tw', password: 'Loom-and-cotton-2026' };
/** How the server learns of them at its start. */
export const withOwner = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
