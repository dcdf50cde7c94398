import { createHash } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What LINE is told of the browser's secret beforehand (RFC 7636, S256). */
export const challengeOf = (codeVerifier: string): string => digest(codeVerifier);

/**
 * What LINE writes into the id token. Made from the same secret, so that whoever redeems the code must hold what the
 * browser that began holds, and nothing has to be kept on the server (ADR 009). It says nothing about the challenge.
 */
export const nonceOf = (codeVerifier: string): string => digest(`nonce:${codeVerifier}`);
