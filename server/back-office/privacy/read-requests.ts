import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { maskEmail } from '#rules/mask.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import { emailOfMemberSql } from '#server/people/accounts/users.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { administratorEmail } from '../admin/administrator-email.ts';
import { planErasure } from './plan-erasure.ts';
import { requestNo } from './request-number.ts';
import { privacyRequests } from './tables.ts';

interface RequestSearch extends Narrowing {
  memberId?: number | undefined;
  page: number;
  perPage: number;
}

function listed(db: Queryable) {
  return db
    .select({
      ...getTableColumns(privacyRequests),
      email: emailOfMemberSql(privacyRequests.memberId),
      receivedByEmail: sql<string | null>`${administratorEmail(privacyRequests.receivedBy)}`,
    })
    .from(privacyRequests);
}

type Row = Awaited<ReturnType<typeof listed>>[number];

const onWire = (row: Row) => ({
  id: row.id,
  requestNo: requestNo(row.id),
  kind: row.kind,
  state: row.state,
  channel: row.channel,
  memberId: row.memberId,
  email: maskEmail(row.email),
  receivedAt: toWireInstant(row.receivedAt),
  dueAt: toWireInstant(row.dueAt),
  receivedBy: row.receivedByEmail ?? '',
  doneAt: toWireInstantOrNull(row.doneAt),
});

/** One page of the requests, newest first. */
export async function searchRequests(
  { db }: Pick<Shop, 'db'>,
  { memberId, page, perPage, where: narrowed, orderBy }: RequestSearch,
) {
  const range = rangeAt(page, perPage);
  const where = and(
    memberId === undefined ? undefined : eq(privacyRequests.memberId, memberId),
    narrowed,
  );
  const rows = await listed(db)
    .where(where)
    .orderBy(...(orderBy ?? [desc(privacyRequests.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return { items: rows.map(onWire), meta: metaOf(range, await db.$count(privacyRequests, where)) };
}

/** One request; for an erasure that has not ended, with its plan. NOT_FOUND. */
export async function readRequest(
  { db, keyedHash }: Pick<Shop, 'db' | 'keyedHash'>,
  data: Required<PersonalData>,
  id: number,
) {
  const [row] = await listed(db).where(eq(privacyRequests.id, id));
  if (!row) return refused('NOT_FOUND');
  const person = await findPerson(db, keyedHash, row.memberId);
  const isPlanned = row.kind === 'ERASURE' && (row.state === 'RECEIVED' || row.state === 'WAITING');
  return done({
    ...onWire(row),
    notes: row.notes,
    reason: row.reason,
    isVerified: person?.isVerified ?? false,
    eraseAt: toWireInstantOrNull(row.eraseAt),
    linkUntil: toWireInstantOrNull(row.linkUntil),
    downloads: row.downloads,
    taskId: row.taskId,
    plan: isPlanned && person ? await planErasure(db, data, person) : null,
  });
}
