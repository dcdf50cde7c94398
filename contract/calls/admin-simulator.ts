import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { reviewedResources } from '../campaigns.ts';
import { explainedRule } from '../entities/explanations.ts';
import { cartAmounts } from '../entities/orders.ts';
import { islandsTypes, shipTypes } from '../enumerations.ts';
import { idParams, instant, money, rowId } from '../fields.ts';
import { isStorableMoment } from '../resources/moments.ts';
import { fieldSentences } from '../resources/sentences.ts';
import { cartContent } from './orders.ts';

/** A member as operators see one: name and address are masked. */
const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** The name of the level; null without one. */
  level: z.string().nullable(),
});
const goodsKind = z.enum(['product', 'combination']);
const counted = z.array(z.object({ id: z.number(), quantity: z.number() }));

/** The calls that compute and explain the price of a cart, and those that find buyers and goods for it. */
export const adminSimulatorCalls = {
  simulatePromotions: call(adminEndpoints.simulatePromotions, {
    summary:
      '後台：試算一個購物車的金額，並逐一說明每個活動為何生效或沒有生效；可假設時間、會員身分、優惠券、草稿與表單中的活動，不寫入任何資料',
    body: z.strictObject({
      ...cartContent,
      /** Null for a visitor or an imagined buyer. A member needs the right `buyers.read`. */
      memberId: rowId.nullish(),
      /** Whether it counts as the first order. Without a member, it makes the visitor a signed-in buyer. */
      isFirstPurchase: z.boolean().nullish(),
      /** The level of an imagined buyer; a member has the own one. */
      levelId: rowId.nullish(),
      couponId: rowId.nullish(),
      /** As if the buyer had just received a coupon of this event. */
      couponEventId: rowId.nullish(),
      /** By default now. */
      at: z.iso
        .datetime({ offset: true, error: fieldSentences.instant })
        .refine(isStorableMoment, fieldSentences.instant)
        .nullish(),
      /** Whether the simulation includes changes that are scheduled until that moment. */
      includeScheduled: z.boolean().default(true),
      includeDrafts: z.boolean().default(false),
      /** The values of a campaign's form, as if the campaign were ONLINE; fields are named as on the wire. */
      campaign: z
        .strictObject({
          resource: z.enum(reviewedResources),
          id: rowId.nullable().default(null),
          values: z.record(z.string().max(60), z.unknown()),
          /** Units at the add-on prices of this campaign, which may have no id yet. */
          addOns: z
            .array(z.object({ id: rowId, quantity: z.number() }))
            .max(50)
            .default([]),
        })
        .nullish(),
    }),
    reply: z.object({
      amounts: cartAmounts,
      lines: z.array(
        z.object({
          kind: goodsKind,
          id: z.number(),
          name: z.string(),
          /** Units that are available. */
          count: z.number(),
          listPrice: z.number(),
          unitPrice: z.number(),
          /** What events, levels and offers take off all units. */
          discounts: z.array(z.object({ title: z.string(), amount: z.number() })),
          amount: z.number(),
        }),
      ),
      gifts: z.array(z.object({ id: z.number(), name: z.string(), sourceTitle: z.string() })),
      rules: z.array(explainedRule),
      /** Whether it is proved that no way to put units into offers costs less. Only very large carts lack the proof. */
      isExact: z.boolean(),
      /**
       * Two orders whose goods cost `saves` TWD less than those of one, before coupon and delivery; null if none are
       * found.
       */
      split: z
        .object({
          saves: money,
          orders: z.array(
            z.object({
              goodsAmount: money,
              lines: z.array(
                z.object({ kind: goodsKind, id: z.number(), name: z.string(), count: z.number() }),
              ),
            }),
          ),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND', 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR'],
  }),
  searchBuyers: call(adminEndpoints.searchBuyers, {
    summary:
      '後台：以編號、完整信箱、完整姓名或電話末 4 碼或全部尋找試算的會員，最多 20 位；資料已遮罩',
    body: z.strictObject({ keyword: z.string().trim().max(254) }),
    reply: z.array(person),
  }),
  readBuyer: call(adminEndpoints.readBuyer, {
    summary: '後台：試算的一位會員（{id} 為會員）與持有的優惠券，新到舊；資料已遮罩',
    params: idParams,
    reply: person.extend({
      isFirstPurchase: z.boolean(),
      coupons: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Why it cannot be used now; '' if it can. */
          problem: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  readOrderSituation: call(adminEndpoints.readOrderSituation, {
    summary: '後台：一筆訂單（{id}）成立時的試算條件：商品、會員、優惠券、配送與時間',
    params: idParams,
    reply: z.object({
      orderNo: z.string(),
      paidAmount: money,
      at: instant,
      member: person,
      isFirstPurchase: z.boolean(),
      couponEventId: z.number().nullable(),
      shipType: z.enum(shipTypes),
      islandsType: z.enum(islandsTypes),
      products: counted,
      combinations: counted,
      addOns: z.array(z.object({ offerId: z.number(), id: z.number(), quantity: z.number() })),
      /** The gifts that the order got for its amount. */
      giftIds: z.array(z.number()),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
