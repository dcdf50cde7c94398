import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { AuditedAction } from '#contract/actions.ts';
import { type ApprovalDetail, type ApprovalKind, approvalHours } from '#contract/approvals.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Audited } from '../admin/audit.ts';
import { approvals } from './tables.ts';

export interface ApprovalRequest {
  kind: ApprovalKind;
  /** The kind of thing that it is about, and its id; 0 for what is not made yet. */
  subject: readonly [type: string, id: number];
  /** What would happen, in one sentence. */
  title: string;
  /** The screen of the back office that shows what it is about. */
  path: string | null;
  facts: readonly ApprovalDetail[];
  /** What the action of this kind needs. */
  data: Readonly<Record<string, unknown>>;
  /** The same approval request, asked for twice, waits once. */
  requestKey: string;
  reason: string;
  /** The call that would do it. */
  call: AuditedAction;
}

/** The audited transaction in which somebody asks. */
export type Asking = Pick<Audited, 'transaction' | 'note'> & {
  inside: Pick<Audited['inside'], 'clock'>;
};

/**
 * Has an approval request wait for a second person, and notes who asked; answers the id of the approval. The approval
 * request that waits already is answered again.
 */
export async function askForApproval(
  { inside: { clock }, transaction, note }: Asking,
  { administratorId }: Actor,
  { subject: [subjectType, subjectId], call, ...asked }: ApprovalRequest,
): Promise<number> {
  const now = clock.now();
  await lapseIfOver(transaction, asked.requestKey, now);
  const [made] = await transaction
    .insert(approvals)
    .values({
      ...asked,
      subjectType,
      subjectId,
      askedBy: administratorId,
      createdAt: now,
      lapsesAt: new Date(now.getTime() + approvalHours * 3_600_000),
    })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  if (!made) return waitingFor(transaction, asked.requestKey);
  const after = { state: 'PENDING', about: `${subjectType} ${subjectId}`, reason: asked.reason };
  await note({ call, subject: ['approval', made.id], title: asked.title, after });
  return made.id;
}

/**
 * An approval request whose time is over makes room for a new one, whether or not the job that lets such approval
 * requests lapse has run.
 */
export async function lapseIfOver(
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
  const [row] = await transaction
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.requestKey, requestKey), eq(approvals.state, 'PENDING')));
  if (!row) throw new Error('An approval request was taken and does not wait.');
  return row.id;
}

/**
 * What waits about one thing is given up, because the thing itself is, or because it is asked for in another way
 * (`exceptKey`).
 */
export async function withdrawApprovalRequests(
  transaction: Transaction,
  subjectType: string,
  subjectId: number,
  exceptKey = '',
): Promise<void> {
  await transaction
    .update(approvals)
    .set({ state: 'LAPSED' })
    .where(
      and(
        eq(approvals.subjectType, subjectType),
        eq(approvals.subjectId, subjectId),
        eq(approvals.state, 'PENDING'),
        ne(approvals.requestKey, exceptKey),
      ),
    );
}

/** Which of these things wait for a second person. */
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
