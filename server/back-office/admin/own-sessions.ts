import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { deviceWords } from '#server/people/accounts/device-words.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from './audit.ts';
import { sessionHash } from './sessions.ts';
import { administratorSessions } from './tables.ts';

const { administratorId: ownerId, tokenHash, expiresAt, usedAt } = administratorSessions;

/** The sessions of the administrator, the last used one first. */
export async function listOwnSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  request: RequestContext,
) {
  const rows = await db
    .select()
    .from(administratorSessions)
    .where(and(eq(ownerId, request.administratorId), gt(expiresAt, clock.now())))
    .orderBy(desc(usedAt));
  const own = sessionHash(request);
  return done(
    rows.map((row) => ({
      id: row.id,
      device: deviceWords(row.userAgent),
      signedInAt: toWireInstant(row.signedInAt),
      usedAt: toWireInstant(row.usedAt),
      isCurrent: row.tokenHash === own,
    })),
  );
}

/** Ends one of the administrator's sessions; with the current one the cookie is removed too. */
export async function endOwnSession(shop: Shop, request: RequestContext, id: number) {
  const { administratorId } = request;
  const ended = await audited(shop, request, async ({ transaction, note }) => {
    const [row] = await transaction
      .delete(administratorSessions)
      .where(and(eq(administratorSessions.id, id), eq(ownerId, administratorId)))
      .returning({ tokenHash });
    if (!row) return refused('NOT_FOUND');
    await note({ call: 'endOwnSession', subject: ['administrator', administratorId] });
    return done(row);
  });
  if (!ended.ok) return ended;
  const isCurrent = ended.value.tokenHash === sessionHash(request);
  if (isCurrent && request.sessionKind === 'cookie') request.sessionCookie.drop();
  shop.security.note('session-ended', request, request);
  return done({});
}

/** Ends every session of the administrator except the current one. */
export async function endOtherSessions(shop: Shop, request: RequestContext) {
  const { administratorId } = request;
  const outcome = await audited(shop, request, async ({ transaction, note }) => {
    const gone = await transaction
      .delete(administratorSessions)
      .where(and(eq(ownerId, administratorId), ne(tokenHash, sessionHash(request))))
      .returning({ tokenHash });
    await note({ call: 'endOtherSessions', subject: ['administrator', administratorId] });
    return done({ ended: gone.length });
  });
  shop.security.note('all-sessions-ended', request, request);
  return outcome;
}
