import { and, eq } from 'drizzle-orm';
import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import { type ApprovalFact, type ApprovalKind, approvalHours } from '#contract/approvals.ts';
import type { RecordCallName } from '#contract/record-endpoints.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, Audited } from '../admin/audit.ts';
import { approvals } from './tables.ts';

export interface Wish {
  kind: ApprovalKind;
  /** The kind of thing that it is about, and its id; 0 for what is not made yet. */
  subject: readonly [type: string, id: number];
  /** What would happen, in one sentence. */
  title: string;
  /** The screen of the back office that shows what it is about. */
  path: string | null;
  facts: readonly ApprovalFact[];
  /** What the deed of this kind needs. */
  data: Readonly<Record<string, unknown>>;
  /** The same wish, asked for twice, waits once. */
  wishKey: string;
  reason: string;
  /** The call that would do it. */
  call: AdminEndpointName | RecordCallName;
}

/**
 * Has a wish wait for a second person, and notes who asked; answers the id of the approval. The wish that waits already
 * is answered again.
 */
export async function askForApproval(
  { inside: { clock }, transaction, note }: Audited,
  { administratorId }: Actor,
  { subject: [subjectType, subjectId], call, ...wish }: Wish,
): Promise<number> {
  const now = clock.now();
  const [made] = await transaction
    .insert(approvals)
    .values({
      ...wish,
      subjectType,
      subjectId,
      askedBy: administratorId,
      createdAt: now,
      lapsesAt: new Date(now.getTime() + approvalHours * 3_600_000),
    })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  if (!made) return waitingFor(transaction, wish.wishKey);
  const after = { state: 'PENDING', about: `${subjectType} ${subjectId}`, reason: wish.reason };
  await note({ call, subject: ['approval', made.id], title: wish.title, after });
  return made.id;
}

async function waitingFor(transaction: Transaction, wishKey: string): Promise<number> {
  const [row] = await transaction
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.wishKey, wishKey), eq(approvals.state, 'PENDING')));
  if (!row) throw new Error('A wish was taken and does not wait.');
  return row.id;
}

/** What waits about one thing is given up, because the thing itself is. */
export async function withdrawWishes(
  transaction: Transaction,
  subjectType: string,
  subjectId: number,
): Promise<void> {
  await transaction
    .update(approvals)
    .set({ state: 'LAPSED' })
    .where(
      and(
        eq(approvals.subjectType, subjectType),
        eq(approvals.subjectId, subjectId),
        eq(approvals.state, 'PENDING'),
      ),
    );
}
