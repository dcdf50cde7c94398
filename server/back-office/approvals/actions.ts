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
  /** What must wait for the commit, such as asking a provider. */
  afterCommit?: (shop: Shop) => Promise<unknown>;
}

/** What a kind of approval request does. */
export interface ApprovalAction {
  /**
   * Does it in the audited transaction of the person who approved it. A refusal leaves the approval request
   * waiting.
   */
  carryOut(
    audited: Audited,
    approver: RequestContext,
    approval: Approval,
  ): Promise<Outcome<CarriedOut, Refusal<(typeof adminApprovalCalls)['approveWish']> | CommonCode>>;
  /** Sets free what waited with an approval request that was refused or lapsed. */
  giveUp?(transaction: Transaction, approval: Approval): Promise<void>;
}

/** Assembled by the server: the capability of approvals knows none of them. */
export type ApprovalActions = Readonly<Record<ApprovalKind, ApprovalAction>>;
