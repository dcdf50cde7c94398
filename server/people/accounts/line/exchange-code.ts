import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { done, refused } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import { jsonOf } from '#server/platform/other-hosts/json-of.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { askFriendship } from './friends.ts';
import { readIdToken } from './id-token.ts';
import { lineChannel } from './line-channel.ts';
import { nonceOf } from './proof-key.ts';
import { lineIdTokens } from './tables.ts';

/** Milliseconds that an id token may wait to be verified. */
const lifetime = 10 * 60_000;

const tokenAnswer = z.object({
  id_token: z.string().max(4000),
  access_token: z.string().max(4000).optional(),
});
const errorAnswer = z.object({ error: z.string().max(100) });

interface Authorisation {
  code: string;
  codeVerifier?: string | undefined;
}

/**
 * Exchanges LINE's code for an id token, checks it and stores its hash until it is used. So nobody can sign in with an
 * id token that LINE issued to another person or long ago. Also asks whether the person is a friend of the shop's
 * account.
 */
export async function getLineToken(shop: Shop, { code, codeVerifier }: Authorisation) {
  const answer = await askForToken(shop, { code, codeVerifier });
  if (!answer.ok) return answer;
  const { idToken, accessToken } = answer.value;
  const { id: channelId, secret: channelSecret } = lineChannel(shop.config);
  const now = shop.clock.now();
  const claims = readIdToken(idToken, { channelId, channelSecret, now });
  const nonce = codeVerifier === undefined ? undefined : nonceOf(codeVerifier);
  if (!claims || claims.nonce !== nonce) {
    shop.log.warn({ isReadable: claims !== undefined }, 'LINE id token refused');
    return refused('LINE_LOGIN_FAILED');
  }
  const expiresAt = new Date(now.getTime() + lifetime);
  await shop.db
    .insert(lineIdTokens)
    .values({ tokenHash: sha256(idToken), expiresAt })
    .onConflictDoNothing();
  if (accessToken !== undefined) {
    const { apiUrl } = lineChannel(shop.config);
    await askFriendship(shop, apiUrl, { accessToken, subject: claims.subject });
  }
  return done({ idToken });
}

async function askForToken(
  shop: Pick<Shop, 'fetch' | 'config' | 'log'>,
  { code, codeVerifier }: Authorisation,
) {
  const channel = lineChannel(shop.config);
  const answer = await askOtherHost(shop, {
    provider: 'LINE_LOGIN',
    url: `${channel.apiUrl}/oauth2/v2.1/token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: channel.redirectUri,
      client_id: channel.id,
      client_secret: channel.secret,
      ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
    }).toString(),
    timeoutSeconds: shop.config.LINE_LOGIN_TIMEOUT,
  });
  if (!answer.isAnswered) return refused('LINE_LOGIN_UNAVAILABLE');
  const body = jsonOf(answer);
  const given = tokenAnswer.safeParse(body);
  if (answer.status === 200 && given.success) {
    const { id_token: idToken, access_token: accessToken } = given.data;
    return done({ idToken, accessToken });
  }
  const error = errorAnswer.safeParse(body).data?.error;
  shop.log.warn({ status: answer.status, error }, 'LINE gave no id token');
  // LINE has refused the code. `invalid_client` means that the channel is misconfigured, and 5xx a fault of LINE: then
  // another try of the shopper would not help.
  const isRefused = answer.status === 400 && error !== undefined && error !== 'invalid_client';
  return refused(isRefused ? 'LINE_LOGIN_FAILED' : 'LINE_LOGIN_UNAVAILABLE');
}

/** Deletes the hashes of id tokens that nobody used in time. */
export async function deleteExpiredIdTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(lineIdTokens).where(lt(lineIdTokens.expiresAt, now));
}
