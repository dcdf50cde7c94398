import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { stockRecord } from '../entities/catalog.ts';
import {
  combinationDiscount,
  couponEvent,
  discountEvent,
  firstPurchaseEvent,
  flashSale,
  freeShippingEvent,
  gift,
  registrationCouponEvent,
  thresholdReward,
} from '../entities/promotions.ts';
import { groupFields, groupQuery, idListQuery, idParams, pageQuery, queryId } from '../fields.ts';
import { none, ofAllCombinations, ofCampaigns, ofCombinations } from './shown-products.ts';

const tags = ['catalog', 'promotions'];

export const promotionCalls = {
  listCombinationDiscounts: call(endpoints.listCombinationDiscounts, {
    summary: '組合優惠列表',
    query: groupQuery,
    reply: z.array(combinationDiscount),
    paged: true,
    tags,
    shows: ofAllCombinations,
  }),
  readCombinationDiscount: call(endpoints.readCombinationDiscount, {
    summary: '單一組合優惠',
    params: idParams,
    reply: combinationDiscount,
    errors: ['NOT_FOUND'],
    tags,
    shows: ofCombinations,
  }),
  listDiscountEvents: call(endpoints.listDiscountEvents, {
    summary: '限時優惠列表（G-048）',
    query: z.object({
      ...groupFields,
      id: queryId,
      productId: queryId,
      productCombinationId: queryId,
      isDisplayNavigation: z.stringbool().optional(),
    }),
    reply: z.array(discountEvent),
    paged: true,
    tags,
    shows: ofCampaigns,
  }),
  listFirstPurchaseEvents: call(endpoints.listFirstPurchaseEvents, {
    summary: '首購活動',
    query: pageQuery,
    reply: z.array(firstPurchaseEvent),
    paged: true,
    tags,
    shows: none,
  }),
  listFlashSales: call(endpoints.listFlashSales, {
    summary: '快閃活動',
    query: pageQuery,
    reply: z.array(flashSale),
    paged: true,
    tags,
    shows: none,
  }),
  listFreeShippingEvents: call(endpoints.listFreeShippingEvents, {
    summary: '免運活動列表',
    query: pageQuery,
    reply: z.array(freeShippingEvent),
    paged: true,
    tags,
    shows: none,
  }),
  readFreeShippingEvent: call(endpoints.readFreeShippingEvent, {
    summary: '單一免運活動',
    params: idParams,
    reply: freeShippingEvent,
    errors: ['NOT_FOUND'],
    tags,
    shows: none,
  }),
  listGifts: call(endpoints.listGifts, {
    summary: '贈品列表',
    query: pageQuery,
    reply: z.array(gift),
    paged: true,
    tags,
    shows: none,
  }),
  readGift: call(endpoints.readGift, {
    summary: '單一贈品',
    params: idParams,
    reply: gift,
    errors: ['NOT_FOUND'],
    tags,
    shows: none,
  }),
  listGiftStocks: call(endpoints.listGiftStocks, {
    summary: '贈品可用數量，ids 以逗號分隔',
    query: idListQuery,
    reply: z.array(stockRecord),
    paged: true,
    tags: ['stock'],
  }),
  readRegistrationCouponEvent: call(endpoints.readRegistrationCouponEvent, {
    summary: '註冊禮活動；沒有進行中的活動時為 null（G-063）',
    reply: registrationCouponEvent.nullable(),
    tags,
    shows: none,
  }),
  listThresholdRewards: call(endpoints.listThresholdRewards, {
    summary: '滿額贈列表',
    query: pageQuery,
    reply: z.array(thresholdReward),
    paged: true,
    tags,
    shows: none,
  }),
  readThresholdReward: call(endpoints.readThresholdReward, {
    summary: '單一滿額贈',
    params: idParams,
    reply: thresholdReward,
    errors: ['NOT_FOUND'],
    tags,
    shows: none,
  }),
  listCouponEvents: call(endpoints.listCouponEvents, {
    summary: '優惠券活動列表',
    query: pageQuery,
    reply: z.array(couponEvent),
    paged: true,
    tags,
    shows: none,
  }),
  readCouponEvent: call(endpoints.readCouponEvent, {
    summary: '單一優惠券活動',
    params: idParams,
    reply: couponEvent,
    errors: ['NOT_FOUND'],
    tags,
    shows: none,
  }),
};
