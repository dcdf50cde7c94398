import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { email as emailSchema } from '#contract/personal-fields.ts';

/** A LINE account. Only `issuer` and `subject` together identify the person (ASVS 10.5.2). */
export interface LineIdentity {
  issuer: string;
  subject: string;
}

export interface LineClaims extends LineIdentity {
  /** Lower case; null if LINE gave none, or one to which this shop could not send an e-mail. */
  email: string | null;
}

interface Expectations {
  channelId: string;
  channelSecret: string;
  now: Date;
}

export const lineIssuer = 'https://access.line.me';

/** LINE signs the tokens of web channels with the channel secret; any other algorithm, also `none`, means a forgery. */
const header = z.object({ alg: z.literal('HS256'), typ: z.literal('JWT').optional() });

const claims = z.object({
  iss: z.literal(lineIssuer),
  sub: z.string().regex(/^U[0-9a-f]{32}$/),
  aud: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
  nonce: z.string().optional(),
  email: z.unknown().optional(),
});

/**
 * The claims of an id token that has a valid signature, was issued for our channel and has not expired; otherwise
 * undefined.
 */
export function readIdToken(
  token: string,
  { channelId, channelSecret, now }: Expectations,
): (LineClaims & { nonce: string | undefined }) | undefined {
  const [head = '', payload = '', signature = '', ...others] = token.split('.');
  if (others.length > 0 || !header.safeParse(decode(head)).success) return undefined;
  if (!isSigned(`${head}.${payload}`, signature, channelSecret)) return undefined;
  const { data } = claims.safeParse(decode(payload));
  if (data?.aud !== channelId || data.exp * 1000 <= now.getTime()) return undefined;
  const email = emailSchema.safeParse(data.email);
  return {
    issuer: data.iss,
    subject: data.sub,
    nonce: data.nonce,
    email: email.success ? email.data : null,
  };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isSigned(signed: string, signature: string, secret: string): boolean {
  const right = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
