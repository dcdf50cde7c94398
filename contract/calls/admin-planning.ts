import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, money } from '../fields.ts';
import { openVersionStates, versionStates } from '../record-versions.ts';
import { isStorableMoment } from '../resources/moments.ts';

const moment = z.iso.datetime({ offset: true }).refine(isStorableMoment);

/** Prices that a version changes, in TWD. An absent price is not changed. */
const planned = z.object({
  price: money.optional(),
  memberPrice: money.nullable().optional(),
});

const priceHistory = {
  params: idParams,
  reply: z.object({
    /** All earlier prices, newest first, at most 200. */
    past: z.array(
      z.object({
        validFrom: instant,
        price: money,
        memberPrice: money.nullable(),
        /** '' if nobody gave one. */
        reason: z.string(),
      }),
    ),
    /** Scheduled prices, the next one first. */
    planned: z.array(
      planned.extend({ versionId: id, publishAt: instant, reason: z.string(), by: z.string() }),
    ),
    /** The prices that count as former prices now (G-176); null for goods that shoppers do not see. */
    recent: z.object({ lowest: money.nullable(), isListPriceCharged: z.boolean() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
} as const;

/** Versions that will become live, of all entities, and the prices of goods over time. */
export const adminPlanningCalls = {
  searchVersions: call(adminEndpoints.searchVersions, {
    summary: '後台：各種資料的草稿與排程，依發布時間排列，最多 200 個；只含這個角色可看的資料',
    body: z.strictObject({
      /** Without it, all states that can still become live. */
      states: z
        .array(z.enum(versionStates))
        .min(1)
        .max(versionStates.length)
        .default([...openVersionStates]),
      /** Only versions that the caller may publish. */
      forMe: z.boolean().default(false),
      /** Published at or after `from`, and before `until`. */
      from: moment.optional(),
      until: moment.optional(),
    }),
    reply: z.array(
      z.object({
        id,
        resource: z.string(),
        /** Null while the record does not exist. */
        recordId: id.nullable(),
        state: z.enum(versionStates),
        title: z.string(),
        publishAt: instant.nullable(),
        endAt: instant.nullable(),
        /** The e-mail of the person who scheduled it or, if nobody did, who saved it. */
        by: z.string(),
        /** A second person has been asked to approve its publication. */
        isAwaitingApproval: z.boolean(),
        /** Why it could not become live, in one sentence; '' if it could. */
        problem: z.string(),
        prices: planned,
      }),
    ),
  }),
  countVersionsToReview: call(adminEndpoints.countVersionsToReview, {
    summary: '後台：需要處理與待審的草稿數；只含這個角色可以發布的資料',
    reply: z.object({ waiting: count }),
  }),
  readProductPrices: call(adminEndpoints.readProductPrices, {
    summary: '後台：一項商品（{id}）的價格歷程與已排程的改價',
    ...priceHistory,
  }),
  readCombinationPrices: call(adminEndpoints.readCombinationPrices, {
    summary: '後台：一個組合（{id}）的價格歷程與已排程的改價',
    ...priceHistory,
  }),
};
