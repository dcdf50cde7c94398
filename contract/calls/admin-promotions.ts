import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import {
  campaignStates,
  campaignWarningCodes,
  campaignWarningLevels,
  mostCalendarDays,
  reviewedResources,
  scheduledResources,
} from '../campaigns.ts';
import { count, id, instant, money, rowId } from '../fields.ts';
import { isStorableMoment } from '../resources/moments.ts';

const moment = z.iso.datetime({ offset: true }).refine(isStorableMoment);
const goodsKind = z.enum(['product', 'combination']);

/** The goods of a discount, with their price (TWD) now and their price while it runs. */
const pricedGoods = z.object({
  kind: goodsKind,
  id,
  name: z.string(),
  price: money,
  priceNow: money,
  priceThen: money,
  /** The other event that sets the price then, if that event is cheaper. */
  otherEvent: z.string().nullable(),
  isOnline: z.boolean(),
  /** What they cost the shop; null if unknown, absent for those who may not see costs. */
  costPrice: money.nullable().optional(),
  /** The lowest price of the 30 days before; null if none is known. */
  recentLowest: money.nullable(),
  /**
   * Whether the list price was charged in these 30 days, so that it may be shown as a struck-out former price
   * (G-176).
   */
  isListPriceCharged: z.boolean(),
});

/** A campaign with its period; a missing end has no limit. */
const scheduled = {
  id,
  title: z.string(),
  eventBeginAt: instant.nullable(),
  eventEndAt: instant.nullable(),
};

const day = 86_400_000;
/** Milliseconds; one day if one end is missing. */
const lengthOf = (from: string | undefined, until: string | undefined) =>
  from && until ? Date.parse(until) - Date.parse(from) : day;

/** The effects of campaigns, and their calendar. */
export const adminPromotionCalls = {
  reviewPromotion: call(adminEndpoints.reviewPromotion, {
    summary: '後台：一項活動（含尚未儲存的內容）會做什麼：說明、活動前後的價格與提醒',
    body: z.object({
      resource: z.enum(reviewedResources),
      id: rowId.nullable().default(null),
      /** The values of the form. Missing or wrong fields count as empty. */
      values: z.record(z.string().max(60), z.unknown()),
    }),
    reply: z.object({
      sentence: z.string(),
      /** The moment of the prices: the begin of the campaign, or now if it runs. */
      at: instant,
      /** Null for campaigns that do not lower the prices of goods. */
      goods: z
        .object({
          /** The number of all goods, and of those whose prices were compared. */
          total: count,
          compared: count,
          rows: z.array(pricedGoods),
        })
        .nullable(),
      warnings: z.array(
        z.object({
          code: z.enum(campaignWarningCodes),
          level: z.enum(campaignWarningLevels),
          sentence: z.string(),
        }),
      ),
    }),
  }),
  searchPromotionCalendar: call(adminEndpoints.searchPromotionCalendar, {
    summary: '後台：一段時間內的活動，最多 400 天、500 項',
    body: z
      .object({
        /** Without `from` and `until`: 13 weeks from the Monday of last week. */
        from: moment.optional(),
        until: moment.optional(),
        resources: z.array(z.enum(scheduledResources)).max(scheduledResources.length).optional(),
        /** Part of a campaign's title, or of the name of its goods. */
        keyword: z.string().trim().max(100).default(''),
      })
      .refine(({ from, until }) => lengthOf(from, until) > 0, {
        path: ['until'],
        message: '結束需晚於開始',
      })
      .refine(({ from, until }) => lengthOf(from, until) <= mostCalendarDays * day, {
        path: ['until'],
        message: `一次最多 ${mostCalendarDays} 天`,
      }),
    reply: z.object({
      /** The shop's time, and the period that was read. */
      now: instant,
      from: instant,
      until: instant,
      /** The number of all campaigns, including those beyond the limit of one answer. */
      total: count,
      campaigns: z.array(
        z.object({
          resource: z.enum(scheduledResources),
          ...scheduled,
          version: z.number(),
          state: z.enum(campaignStates),
          /** Other campaigns of the same kind at the same time (of discounts: for the same goods); at most 20. */
          overlaps: z.array(z.object(scheduled)),
        }),
      ),
    }),
  }),
};
