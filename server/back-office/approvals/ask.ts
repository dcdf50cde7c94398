import { and, asc, desc, eq, exists, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditedAction } from '#contract/actions.ts';
import { type ApprovalDetail, type ApprovalKind, approvalHours } from '#contract/approvals.ts';
import { addHours } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Audited } from '../admin/audit.ts';
import { approvals } from './tables.ts';

export interface ApprovalRequest {
  kind: ApprovalKind;
  /** The type of its subject and the subject's id; 0 for a record that does not exist yet. */
  subject: readonly [type: string, id: number];
  /** The effect in one sentence. */
  title: string;
  /** The path of the screen that shows the subject. */
  path: string | null;
  facts: readonly ApprovalDetail[];
  /** The data that the action of this kind needs. */
  data: Readonly<Record<string, unknown>>;
  /** Two identical requests with this key make one approval request. */
  requestKey: string;
  reason: string;
  /** The call that would carry it out. */
  call: AuditedAction;
}

/** The audited transaction of the request. */
export type Asking = Pick<Audited, 'transaction' | 'note'> & {
  inside: Pick<Audited['inside'], 'clock'>;
};

/**
 * Stores an approval request for a second person, with its audit entry; answers its id. If the same request is
 * already waiting, its id is answered.
 */
export async function askForApproval(
  { inside: { clock }, transaction, note }: Asking,
  { administratorId }: Actor,
  { subject: [subjectType, subjectId], call, ...asked }: ApprovalRequest,
): Promise<number> {
  const now = clock.now();
  await expireIfOver(transaction, asked.requestKey, now);
  const [made] = await transaction
    .insert(approvals)
    .values({
      ...asked,
      subjectType,
      subjectId,
      askedBy: administratorId,
      createdAt: now,
      lapsesAt: addHours(now, approvalHours),
    })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  if (!made) return waitingFor(transaction, asked.requestKey);
  const after = { state: 'PENDING', about: `${subjectType} ${subjectId}`, reason: asked.reason };
  await note({ call, subject: ['approval', made.id], title: asked.title, after });
  return made.id;
}

/** When an approval request expires if nobody decides. */
export async function expiryOf(transaction: Transaction, id: number): Promise<Date> {
  const [found] = await transaction
    .select({ lapsesAt: approvals.lapsesAt })
    .from(approvals)
    .where(eq(approvals.id, id));
  if (!found) throw new Error(`There is no approval request ${id}.`);
  return found.lapsesAt;
}

/**
 * Ends an expired approval request, so that a new one can take its place, even if the job that ends expired ones
 * has not run yet.
 */
export async function expireIfOver(
  transaction: Transaction,
  requestKey: string,
  now: Date,
): Promise<void> {
  await transaction
    .update(approvals)
    .set({ state: 'LAPSED' })
    .where(
      and(
        eq(approvals.requestKey, requestKey),
        eq(approvals.state, 'PENDING'),
        lte(approvals.lapsesAt, now),
      ),
    );
}

async function waitingFor(transaction: Transaction, requestKey: string): Promise<number> {
  const id = await findWaitingRequest(transaction, requestKey);
  if (id === undefined) throw new Error('An approval request was taken and does not wait.');
  return id;
}

/** The approval request with this key that waits for a decision; undefined without one. */
export async function findWaitingRequest(
  transaction: Transaction,
  requestKey: string,
): Promise<number | undefined> {
  const [row] = await transaction
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.requestKey, requestKey), eq(approvals.state, 'PENDING')));
  return row?.id;
}

/** The newest approval request with this key: its state and the answer of who ended it; undefined if there was none. */
export async function newestRequest(
  transaction: Transaction,
  requestKey: string,
): Promise<Pick<typeof approvals.$inferSelect, 'state' | 'answer'> | undefined> {
  const [row] = await transaction
    .select({ state: approvals.state, answer: approvals.answer })
    .from(approvals)
    .where(eq(approvals.requestKey, requestKey))
    .orderBy(desc(approvals.id))
    .limit(1);
  return row;
}

/**
 * Withdraws the waiting approval requests about a subject, because the subject ended, or because the request was
 * made in another way (`exceptKey`).
 */
export const withdrawApprovalRequests = (
  transaction: Transaction,
  subjectType: string,
  subjectId: number,
  exceptKey = '',
): Promise<void> =>
  withdraw(
    transaction,
    and(eq(approvals.subjectType, subjectType), eq(approvals.subjectId, subjectId)),
    exceptKey,
  );

/** The same for requests whose keys begin so, because what they are about is done or asked for in another way. */
export const withdrawRequestsByKey = (
  transaction: Transaction,
  beginning: string,
  exceptKey = '',
): Promise<void> =>
  withdraw(transaction, sql`starts_with(${approvals.requestKey}, ${beginning})`, exceptKey);

/** The same for the request with this key. */
export const withdrawRequestWithKey = (transaction: Transaction, key: string): Promise<void> =>
  withdraw(transaction, eq(approvals.requestKey, key), '');

async function withdraw(
  transaction: Transaction,
  areMeant: SQL | undefined,
  exceptKey: string,
): Promise<void> {
  await transaction
    .update(approvals)
    .set({ state: 'LAPSED' })
    .where(and(areMeant, eq(approvals.state, 'PENDING'), ne(approvals.requestKey, exceptKey)));
}

/** The approval requests about a subject that wait for a decision, oldest first. */
export function waitingRequests(
  transaction: Transaction,
  subjectType: string,
  subjectId: number,
): Promise<Pick<typeof approvals.$inferSelect, 'data' | 'lapsesAt'>[]> {
  return transaction
    .select({ data: approvals.data, lapsesAt: approvals.lapsesAt })
    .from(approvals)
    .where(
      and(
        eq(approvals.subjectType, subjectType),
        eq(approvals.subjectId, subjectId),
        eq(approvals.state, 'PENDING'),
      ),
    )
    .orderBy(asc(approvals.id));
}

/** Those of these subjects that have a waiting approval request. */
export async function waitingAmong(
  db: Queryable,
  subjectType: string,
  subjectIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: approvals.subjectId })
    .from(approvals)
    .where(
      and(
        eq(approvals.subjectType, subjectType),
        inArray(approvals.subjectId, [...subjectIds]),
        eq(approvals.state, 'PENDING'),
        gt(approvals.lapsesAt, now),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** SQL: whether a second person has approved a request about the subject in this column. */
export const wasApproved = (db: Queryable, subjectType: string, subjectId: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: approvals.id })
      .from(approvals)
      .where(
        and(
          eq(approvals.subjectType, subjectType),
          eq(approvals.subjectId, subjectId),
          inArray(approvals.state, ['APPROVED', 'DONE']),
        ),
      ),
  );
