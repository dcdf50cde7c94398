import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { approvalKinds, approvalStates } from '../approvals.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import { requiredText } from '../personal-fields.ts';
import { pageBody } from './admin.ts';

const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** The effect in one sentence, and the path of the screen that shows its subject. */
  title: z.string(),
  path: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The reason of the request. */
  reason: z.string(),
  /** E-mails of administrators. */
  askedBy: z.string(),
  decidedBy: z.string().nullable(),
  /** The reason of the refusal, or the note of the approval. */
  answer: z.string(),
  /** Whether the requester approved the request, being the only administrator with the right. */
  isOwnApproval: z.boolean(),
  /**
   * Whether the account of the person who decided is younger than the approval request. Somebody may have created
   * such an account only to approve it.
   */
  isDeciderYounger: z.boolean(),
  createdAt: instant,
  lapsesAt: instant,
  decidedAt: instant.nullable(),
  /** Whether the caller may decide now. */
  canDecide: z.boolean(),
  /** Whether the caller's own account is younger than the approval request. An approval is marked then. */
  isCallerYounger: z.boolean(),
});

const decided = z.object({ id, state: z.enum(approvalStates) });

/** The answer of a call that has changed nothing yet, because a second person has to approve it. */
export const pendingApproval = z.object({ state: z.literal('PENDING_APPROVAL'), approvalId: id });

/** Approval requests and the decisions about them. */
export const adminApprovalCalls = {
  searchApprovals: call(adminEndpoints.searchApprovals, {
    summary: '後台：需要第二人核可的動作，新到舊；for_me 只列等待自己核可的',
    body: z.object({
      state: z.enum(approvalStates).optional(),
      kind: z.enum(approvalKinds).optional(),
      /** Only requests about which the caller may decide now. */
      forMe: z.boolean().default(false),
      ...pageBody,
    }),
    reply: z.array(approval),
    paged: true,
  }),
  countApprovals: call(adminEndpoints.countApprovals, {
    summary: '後台：等待自己核可的動作數',
    reply: z.object({ waiting: count }),
  }),
  approveWish: call(adminEndpoints.approveWish, {
    summary: '後台：核可並執行一次；不能核可自己提出的（除非沒有其他人有權限）',
    params: idParams,
    body: z.object({ answer: z.string().trim().max(200).default('') }),
    reply: decided,
    errors: [
      'NOT_FOUND',
      'ALREADY_HANDLED',
      'ORDER_NOT_FOUND',
      'ORDER_CANNOT_BE_MOVED',
      'ORDER_CANNOT_BE_CANCELLED',
      'ORDER_PAYMENT_IS_BEING_CONFIRMED',
      'ORDER_ALREADY_PAYED',
      'REFUND_EXCEEDS_PAYMENT',
      'REFUND_IS_TOO_SMALL',
      'RETURN_IS_UNDER_WAY',
      'RETURN_IS_NOT_POSSIBLE',
      'IDEMPOTENCY_KEY_REUSED',
      'PRODUCT_IS_OUT_OF_STOCK',
      'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
      'PAYMENT_TYPE_IS_NOT_SUPPORTED',
      'STALE_RECORD',
      'RECORD_IN_USE',
      'APPROVAL_NEEDED',
      'COUPON_EVENT_IS_OFFLINE',
      'COUPON_ALREADY_RECEIVED',
      'USER_IS_DISABLE',
    ],
  }),
  refuseWish: call(adminEndpoints.refuseWish, {
    summary: '後台：不核可，並說明原因',
    params: idParams,
    body: z.object({ reason: requiredText(200) }),
    reply: decided,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
};
