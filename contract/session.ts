const day = 24 * 60 * 60;

/** Seconds that a member's session lives: usually, and with remember-me (G-086). */
export const sessionLifetime = { usual: day, remembered: 7 * day };

/** The sentence of TOKEN_INVALID. It lies here, so that a page that needs only this one does not carry all sentences. */
export const sessionLapsed = '登入逾時，請重新登入';
