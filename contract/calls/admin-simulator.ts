import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { cartAmounts } from '../entities/orders.ts';
import { isStorableMoment } from '../resources/moments.ts';
import { fieldSentences } from '../resources/sentences.ts';
import { cartContent } from './orders.ts';

const id = z.int().min(1).max(2_147_483_647);

/** The call that says what a cart would cost, and why. */
export const adminSimulatorCalls = {
  simulatePromotions: call(adminEndpoints.simulatePromotions, {
    summary: '後台：試算一個購物車的金額，並逐一說明每個活動為何生效或沒有生效；不寫入任何資料',
    body: z.strictObject({
      ...cartContent,
      /** Null for a visitor. */
      memberId: id.nullish(),
      couponId: id.nullish(),
      /** Now, if it is left out. What is scheduled until then is live. */
      at: z.iso
        .datetime({ offset: true, error: fieldSentences.instant })
        .refine(isStorableMoment, fieldSentences.instant)
        .nullish(),
      includeDrafts: z.boolean().default(false),
    }),
    reply: z.object({
      amounts: cartAmounts,
      lines: z.array(
        z.object({
          kind: z.enum(['product', 'combination']),
          id: z.number(),
          name: z.string(),
          /** Units that can be bought. */
          count: z.number(),
          listPrice: z.number(),
          unitPrice: z.number(),
          discounts: z.array(z.object({ title: z.string(), amount: z.number() })),
          amount: z.number(),
        }),
      ),
      gifts: z.array(z.object({ id: z.number(), name: z.string(), sourceTitle: z.string() })),
      rules: z.array(
        z.object({
          kind: z.enum([
            'DISCOUNT_EVENT',
            'FREE_SHIPPING',
            'COUPON',
            'THRESHOLD_REWARD',
            'FIRST_PURCHASE',
          ]),
          id: z.number(),
          title: z.string(),
          fired: z.boolean(),
          /** In words: what it gives if it has taken effect, else why it has not. */
          reason: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR'],
  }),
};
