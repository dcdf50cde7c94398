import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { addOnOffer, amountOffer, quantityOffer } from '../entities/offers.ts';
import { groupQuery, idParams } from '../fields.ts';
import { ofAddOns, ofCampaigns, ofOffer, ofOffers } from './shown-products.ts';

const common = { tags: ['catalog', 'promotions'] };
const list = { ...common, query: groupQuery, paged: true } as const;
const one = { ...common, params: idParams, errors: ['NOT_FOUND'] } as const;

/** The offers that run now (G-200). */
export const offerCalls = {
  listQuantityOffers: call(endpoints.listQuantityOffers, {
    ...list,
    summary: '進行中的多件優惠；goods_limit=0 不帶商品',
    reply: z.array(quantityOffer),
    shows: ofOffers,
  }),
  readQuantityOffer: call(endpoints.readQuantityOffer, {
    ...one,
    summary: '單一多件優惠',
    query: groupQuery,
    reply: quantityOffer,
    shows: ofOffer,
  }),
  listAmountOffers: call(endpoints.listAmountOffers, {
    ...list,
    summary: '進行中的滿額折；goods_limit=0 不帶商品',
    reply: z.array(amountOffer),
    shows: ofCampaigns,
  }),
  readAmountOffer: call(endpoints.readAmountOffer, {
    ...one,
    summary: '單一滿額折',
    query: groupQuery,
    reply: amountOffer,
    shows: ofOffer,
  }),
  listAddOnOffers: call(endpoints.listAddOnOffers, {
    ...list,
    summary: '進行中的加價購；goods_limit=0 不帶商品',
    reply: z.array(addOnOffer),
    shows: ofAddOns,
  }),
  readAddOnOffer: call(endpoints.readAddOnOffer, {
    ...one,
    summary: '單一加價購',
    query: groupQuery,
    reply: addOnOffer,
    shows: (offer) => ofAddOns([offer], undefined),
  }),
};
