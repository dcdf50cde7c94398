import { and, eq, gt } from 'drizzle-orm';
import { approvalRights } from '#contract/approvals.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { countActive } from '../admin/administrators.ts';
import { audited } from '../admin/audit.ts';
import { creationOf } from '../admin/history.ts';
import type { Approval, ApprovalActions, CarriedOut } from './actions.ts';
import { approvals } from './tables.ts';

interface Verdict {
  state: 'APPROVED' | 'REFUSED';
  answer: string;
}

/**
 * Approves an approval request and carries it out, once: of two simultaneous approvals one gets ALREADY_HANDLED. If
 * the action refuses, its refusal is answered, and the approval request continues to wait.
 */
export async function approveRequest(
  shop: Shop,
  approver: RequestContext,
  actions: ApprovalActions,
  { id, answer }: { id: number; answer: string },
) {
  let afterCommit: CarriedOut['afterCommit'];
  const outcome = await audited(shop, approver, async (within) => {
    const taken = await decide(shop, within.transaction, approver, id, {
      state: 'APPROVED',
      answer,
    });
    if (!taken.ok) return taken;
    const approval = taken.value;
    const carriedOut = await actions[approval.kind].carryOut(within, approver, approval);
    if (!carriedOut.ok) return carriedOut;
    const { state } = carriedOut.value;
    afterCommit = carriedOut.value.afterCommit;
    await within.transaction.update(approvals).set({ state }).where(eq(approvals.id, id));
    const { administratorId } = approver;
    const born = (await creationOf(within.transaction, [administratorId])).get(administratorId);
    const isApproverYounger = born !== undefined && born > approval.createdAt;
    await within.note({
      call: 'approveWish',
      subject: ['approval', id],
      title: approval.title,
      before: { state: 'PENDING' },
      after: {
        state,
        answer,
        isOwnApproval: approval.isOwnApproval,
        ...(isApproverYounger && { isApproverYounger }),
      },
    });
    return done({ id, state });
  });
  if (outcome.ok) await afterCommit?.(shop);
  return outcome;
}

/**
 * Refuses an approval request with a reason, which its author can read. Authors may withdraw their own requests
 * this way.
 */
export function refuseRequest(
  shop: Shop,
  decider: RequestContext,
  actions: ApprovalActions,
  { id, reason }: { id: number; reason: string },
) {
  return audited(shop, decider, async ({ transaction, note }) => {
    const taken = await decide(shop, transaction, decider, id, {
      state: 'REFUSED',
      answer: reason,
    });
    if (!taken.ok) return taken;
    await actions[taken.value.kind].giveUp?.(transaction, taken.value);
    await note({
      call: 'refuseWish',
      subject: ['approval', id],
      title: taken.value.title,
      before: { state: 'PENDING' },
      after: { state: 'REFUSED', reason },
    });
    return done({ id, state: 'REFUSED' as const });
  });
}

/** Records a decision, if the approval request still waits and this administrator may decide about it. */
async function decide(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { administratorId, role }: RequestContext,
  id: number,
  { state, answer }: Verdict,
): Promise<Outcome<Approval, 'NOT_FOUND' | 'ALREADY_HANDLED' | 'FORBIDDEN'>> {
  const now = clock.now();
  const [found] = await transaction.select().from(approvals).where(eq(approvals.id, id));
  if (!found) return refused('NOT_FOUND');
  const right = approvalRights[found.kind];
  if (!role || !hasRight(role, right)) return refused('FORBIDDEN', { extra: { right } });
  const isOwn = found.askedBy === administratorId;
  if (isOwn && state === 'APPROVED' && !(await mayApproveOwn(transaction, found, role))) {
    return refused('FORBIDDEN', { message: '不能核可自己提出的動作，請由另一位有權限的人核可' });
  }
  const [taken] = await transaction
    .update(approvals)
    .set({
      state,
      answer,
      decidedBy: administratorId,
      decidedAt: now,
      isOwnApproval: isOwn && state === 'APPROVED',
    })
    .where(and(eq(approvals.id, id), eq(approvals.state, 'PENDING'), gt(approvals.lapsesAt, now)))
    .returning();
  return taken ? done(taken) : refused('ALREADY_HANDLED');
}

/** Owners may approve their own request if nobody else could, so that a shop with one person can work. */
export async function mayApproveOwn(
  db: Queryable,
  { kind, askedBy }: Pick<Approval, 'kind' | 'askedBy'>,
  role: Role,
): Promise<boolean> {
  if (!hasRight(role, 'administrators.write')) return false;
  const others = await countActive(db, approvalRights[kind], askedBy);
  return others === 0;
}
