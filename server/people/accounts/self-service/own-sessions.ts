import { and, desc, eq, gt } from 'drizzle-orm';
import type { OwnSession } from '#contract/calls/self-service.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { unknownDevice } from '../device-words.ts';
import { deleteDevices, rememberDevice } from '../guessing/known-devices.ts';
import { revokeOtherSessions } from '../sessions.ts';
import { sessions } from '../tables.ts';

/** The most sessions of one list. */
const mostListed = 50;

/** The devices on which the member is signed in, the last used one first. */
export async function listOwnSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { memberId, token }: RequestContext,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, memberId), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.usedAt), desc(sessions.id))
    .limit(mostListed);
  const own = sha256(token);
  return rows.map(({ id, device, signedInAt, createdAt, usedAt, tokenHash }) => ({
    id,
    device: device || unknownDevice,
    // Of sessions from before the sign-in was noted only the last exchange of the token is known.
    signedInAt: toWireInstant(signedInAt.getTime() > 0 ? signedInAt : createdAt),
    usedAt: toWireInstant(usedAt),
    isCurrent: tokenHash === own,
  }));
}

/** Ends one of the member's sessions; NOT_FOUND if it has ended or is another member's. */
export async function endOwnSession(shop: Shop, request: RequestContext, id: number) {
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, request.memberId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return refused('NOT_FOUND');
  shop.security.note('session-ended', request, request);
  return done({});
}

/** Ends every session of the member but this one. Other devices count as unknown from now on. */
export async function endOtherSessions(shop: Shop, request: RequestContext) {
  const { memberId: id, token } = request;
  const who = { audience: 'member', id } as const;
  const ended = await transact(shop.db, async (transaction) => {
    await deleteDevices(shop, transaction, who);
    return revokeOtherSessions(transaction, id, token);
  });
  await rememberDevice(shop, request, who);
  shop.security.note('all-sessions-ended', request, request);
  return done({ ended });
}
