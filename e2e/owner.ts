/** The owner of the back office of the server under test. */
export const owner = { email: 'owner@example.tw', password: 'Loom-and-cotton-2026' };
/** The variables that tell the server the owner at its start. */
export const withOwner = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
