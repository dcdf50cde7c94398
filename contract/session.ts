const day = 24 * 60 * 60;

/** The lifetime of a member's session in seconds: usual, and with remember-me (G-086). */
export const sessionLifetime = { usual: day, remembered: 7 * day };

/**
 * The sentence of TOKEN_INVALID. It has a file of its own, so that a page that needs only this one does not load
 * all sentences.
 */
export const sessionExpired = '登入逾時，請重新登入';
