import { and, asc, eq, gt, lt, ne, or } from 'drizzle-orm';
import { toWireInstant } from '#rules/dates.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { administrators, recordPresence } from './tables.ts';

/** Milliseconds after which a form counts as closed. An open one reports once a minute. */
const presenceTimeout = 90_000;

interface Place {
  resource: string;
  id: number;
}

/** Records that an administrator has opened or closed the form of a record. */
export async function notePresence(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
  { resource, id: recordId }: Place,
  isEditing: boolean,
): Promise<void> {
  const now = clock.now();
  const isGone = lt(recordPresence.seenAt, new Date(now.getTime() - presenceTimeout));
  await db.delete(recordPresence).where(isGone);
  if (!isEditing) {
    await db
      .delete(recordPresence)
      .where(
        and(
          eq(recordPresence.resource, resource),
          eq(recordPresence.recordId, recordId),
          eq(recordPresence.administratorId, administratorId),
        ),
      );
    return;
  }
  await db
    .insert(recordPresence)
    .values({ resource, recordId, administratorId, since: now, seenAt: now })
    .onConflictDoUpdate({
      target: [recordPresence.resource, recordPresence.recordId, recordPresence.administratorId],
      set: { seenAt: now },
    });
}

/** The other administrators who have one of these pages open, by page: the first parts of their e-mail addresses. */
export async function othersAtMany(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
  places: readonly Place[],
): Promise<(resource: string, id: number) => string[]> {
  const byResource = Map.groupBy(places, ({ resource }) => resource);
  const isThere = [...byResource].map(([resource, at]) =>
    and(
      eq(recordPresence.resource, resource),
      isAmong(
        recordPresence.recordId,
        at.map(({ id }) => id),
      ),
    ),
  );
  if (isThere.length === 0) return () => [];
  const rows = await db
    .select({
      resource: recordPresence.resource,
      id: recordPresence.recordId,
      email: administrators.email,
    })
    .from(recordPresence)
    .innerJoin(administrators, eq(administrators.id, recordPresence.administratorId))
    .where(
      and(
        or(...isThere),
        ne(recordPresence.administratorId, administratorId),
        gt(recordPresence.seenAt, new Date(clock.now().getTime() - presenceTimeout)),
      ),
    )
    .orderBy(asc(recordPresence.since));
  return (resource, id) =>
    rows
      .filter((row) => row.resource === resource && row.id === id)
      .map(({ email }) => email.replace(/@.*/, ''));
}

/** The other administrators who have the form of a record open, and since when. */
export async function othersAt(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
  { resource, id }: Place,
): Promise<{ name: string; since: string }[]> {
  const rows = await db
    .select({ name: administrators.email, since: recordPresence.since })
    .from(recordPresence)
    .innerJoin(administrators, eq(administrators.id, recordPresence.administratorId))
    .where(
      and(
        eq(recordPresence.resource, resource),
        eq(recordPresence.recordId, id),
        ne(recordPresence.administratorId, administratorId),
        gt(recordPresence.seenAt, new Date(clock.now().getTime() - presenceTimeout)),
      ),
    )
    .orderBy(asc(recordPresence.since));
  return rows.map(({ name, since }) => ({ name, since: toWireInstant(since) }));
}
