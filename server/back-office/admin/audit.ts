import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AuditedAction } from '#contract/actions.ts';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import type { Outcome } from '#contract/outcome.ts';
import { toSnake } from '#contract/wire-case.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { originOf } from './origin.ts';
import { roleNameOfRow } from './roles/role-of.ts';
import { subjectTitle } from './subject-title.ts';
import {
  type AuditValues,
  administrators,
  auditEntries,
  auditOrigins,
  reasonOf,
} from './tables.ts';

/** The administrator and the id of a request, and from where it came unless it is a background job. */
export type Actor = Pick<RequestContext, 'administratorId' | 'requestId'> &
  Partial<Pick<RequestContext, 'address' | 'userAgent' | 'keyName'>>;

export interface AuditEntry {
  call: AuditedAction;
  /** The type of the subject (for records the name of their entity) and its id. */
  subject: readonly [type: string, id: number];
  /** The title of the record at this moment. */
  title?: string;
  /** The values before and after a change of money, rights, a state or the fields of a record. No personal data. */
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/**
 * Adds entries to the audit log, in the transaction of the actions themselves, with one statement for all entries. They
 * get the role that the administrator has now, and the origin of the request.
 */
export async function recordActions(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const given = entries.map(({ call, subject: [type, id], title, before, after }) => ({
    call,
    type,
    id,
    title,
    before,
    after,
  }));
  const { administratorId, requestId, keyName } = actor;
  const at = moment(clock.now());
  const added = sql`
    insert into ${auditEntries}
      (at, administrator_id, request_id, key_name, role, call, subject_type, subject_id, title, before, after)
    select ${at}, ${administratorId}::integer, ${requestId}, ${keyName ?? null}::text,
      (select ${roleNameOfRow} from ${administrators} where id = ${administratorId}::integer), given.*
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(call text, type text, id bigint, title text, before jsonb, after jsonb)
    on conflict do nothing`;
  const origin = originOf(actor);
  await transaction.execute(
    origin
      ? sql`with added as (${added} returning id)
        insert into ${auditOrigins} (entry_id, at, network, device)
        select id, ${at}, ${origin.network}, ${origin.device} from added`
      : added,
  );
}

/** Adds one entry to the audit log. */
export function recordAction(
  shop: Pick<Shop, 'clock'>,
  transaction: Transaction,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  return recordActions(shop, transaction, actor, [entry]);
}

export interface Audited {
  /** The shop inside this transaction. A transaction that its functions begin becomes a savepoint. */
  inside: ShopInTransaction;
  transaction: Transaction;
  note(entry: AuditEntry): Promise<void>;
  /** Adds many entries with one statement. */
  noteAll(entries: readonly AuditEntry[]): Promise<void>;
}

/**
 * Runs an action of an administrator and its audit entry in one transaction. If the action is refused, neither is
 * stored. The work must not use the network, because it may hold locks.
 */
export function audited<Result extends Outcome<unknown>>(
  { pool: _pool, cache: _cache, ...shop }: Shop,
  actor: Actor,
  work: (audited: Audited) => Promise<Result>,
): Promise<Result> {
  return transactUnlessRefused(shop.db, (transaction) =>
    work({
      inside: { ...shop, db: transaction },
      transaction,
      note: (entry) => recordAction(shop, transaction, actor, entry),
      noteAll: (entries) => recordActions(shop, transaction, actor, entries),
    }),
  );
}

/** Converts the names of audited values, because the wire treats them as data and would not. */
export const auditValuesOnWire = (details: AuditValues | null) =>
  details && (toSnake(details) as AuditValues);

type Listed = Reply<typeof adminCalls.searchAuditEntries>;

export interface AuditSearch extends Narrowing {
  administratorId?: number | undefined;
  subjectType?: string | undefined;
  subjectId?: number | undefined;
  page: number;
  perPage: number;
}

/** One page of the audit log, newest first. */
export async function searchAuditEntries(
  { db }: Pick<Shop, 'db'>,
  { administratorId, subjectType, subjectId, page, perPage, where: narrowed, orderBy }: AuditSearch,
): Promise<Page<Listed>> {
  const range = rangeAt(page, perPage);
  const where = and(
    administratorId === undefined ? undefined : eq(auditEntries.administratorId, administratorId),
    subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    narrowed,
  );
  const rows = await db
    .select({
      ...getTableColumns(auditEntries),
      title: subjectTitle,
      by: administrators.email,
      reason: reasonOf(auditEntries.after),
      network: auditOrigins.network,
      device: auditOrigins.device,
    })
    .from(auditEntries)
    .innerJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .leftJoin(auditOrigins, eq(auditOrigins.entryId, auditEntries.id))
    .where(where)
    .orderBy(...(orderBy ?? [desc(auditEntries.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ before, after, ...row }) => ({
      ...row,
      at: toWireInstant(row.at),
      before: auditValuesOnWire(before),
      after: auditValuesOnWire(after),
    })),
    meta: metaOf(range, await db.$count(auditEntries, where)),
  };
}
