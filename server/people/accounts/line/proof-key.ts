import { createHash } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The hash of the browser's secret, which LINE gets at the beginning of the sign-in (PKCE, RFC 7636, S256). */
export const challengeOf = (codeVerifier: string): string => digest(codeVerifier);

/**
 * The value that LINE writes into the id token. It is made from the same secret, so that only the browser that
 * began the sign-in can redeem the code, and the server stores nothing (ADR 009). It reveals nothing about the
 * challenge.
 */
export const nonceOf = (codeVerifier: string): string => digest(`nonce:${codeVerifier}`);
