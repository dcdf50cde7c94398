import type { ApprovalKind } from '#contract/approvals.ts';
import type { Refusal } from '#contract/call.ts';
import type { adminApprovalCalls } from '#contract/calls/admin-approvals.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { CommonCode, RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import type { Audited } from '../admin/audit.ts';
import type { approvals } from './tables.ts';

export type Approval = typeof approvals.$inferSelect;

export interface CarriedOut {
  /** APPROVED: a task does the rest. */
  state: 'DONE' | 'APPROVED';
  /** Work that must wait for the commit, such as asking a provider. */
  afterCommit?: (shop: Shop) => Promise<unknown>;
}

/** The action of one kind of approval request. */
export interface ApprovalAction {
  /**
   * Carries the action out in the audited transaction of the person who approved it. If it is refused, the approval
   * request continues to wait.
   */
  carryOut(
    audited: Audited,
    approver: RequestContext,
    approval: Approval,
  ): Promise<Outcome<CarriedOut, Refusal<(typeof adminApprovalCalls)['approveWish']> | CommonCode>>;
  /**
   * Why nothing is left to approve, because the subject went on without the back office, e.g. its member paid; in Chinese,
   * for the screen. Undefined while something is. Such a request is withdrawn within minutes. Until then, carrying it out
   * refuses.
   */
  whyNothingLeft?(transaction: Transaction, approval: Approval): Promise<string | undefined>;
  /** Releases what an approval request has held, after it was refused, withdrawn or has expired. */
  giveUp?(transaction: Transaction, approval: Approval): Promise<void>;
}

/** The actions by kind. The assembly collects them, so that the capability of approvals imports none. */
export type ApprovalActions = Readonly<Record<ApprovalKind, ApprovalAction>>;
