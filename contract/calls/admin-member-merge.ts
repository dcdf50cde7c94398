import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, money, rowId } from '../fields.ts';
import { requiredText } from '../personal-fields.ts';
import { memberPage, memberStateNames } from './admin-members.ts';

const mergePreview = z.object({
  from: z.object({
    id,
    memberNo: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.enum(memberStateNames),
  }),
  /** The version of both accounts as they were read; a merge sends it. */
  version: z.string(),
  /** Why they cannot be merged; empty if they can. */
  obstacles: z.array(z.string()),
  moves: z.object({
    orders: count,
    coupons: count,
    /** Coupons that both accounts have; these are not moved. */
    couponsLeft: count,
    recipients: count,
    /** Saved details for which there is no room. */
    recipientsLeft: count,
    invoices: count,
    invoicesLeft: count,
    countedOrders: count,
    notes: count,
    uncollected: count,
    hasLine: z.boolean(),
    tags: z.array(z.string()),
  }),
  level: z.object({
    before: z.string().nullable(),
    after: z.string().nullable(),
    accumulatedAmount: money,
  }),
});

/** Merges two accounts of one person. */
export const adminMemberMergeCalls = {
  previewMemberMerge: call(adminEndpoints.previewMemberMerge, {
    summary: '後台：試算把另一個帳號併入這位會員（{id} 為保留的會員），不會改變任何資料',
    params: idParams,
    /** Member number or e-mail of the account that ends. */
    body: z.object({ from: requiredText(254) }),
    reply: mergePreview,
    errors: ['NOT_FOUND'],
  }),
  mergeMembers: call(adminEndpoints.mergeMembers, {
    summary:
      '後台：把另一個帳號併入這位會員（{id} 為保留的會員），不能復原；confirmation 為被併入帳號的會員編號',
    params: idParams,
    body: z.object({
      fromId: rowId,
      version: z.string().max(100),
      confirmation: z.string().trim().max(20),
      reason: requiredText(200),
    }),
    reply: memberPage,
    errors: ['NOT_FOUND', 'STALE_RECORD', 'RECORD_IN_USE'],
  }),
};
