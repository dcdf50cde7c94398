import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';

const availability = z.enum(['in stock', 'out of stock']);

const partialItem = z.object({
  id: z.string(),
  price: z.number().int(),
  salePrice: z.number().int(),
  availability,
});

/** LINE Shopping reads these feeds as bare JSON arrays (G-143). */
export const lineShopCalls = {
  readProductFullFeed: call(endpoints.readProductFullFeed, {
    summary: 'LINE 購物：完整商品資料',
    reply: z.array(
      partialItem.extend({
        title: z.string(),
        description: z.string(),
        link: z.string(),
        imageLink: z.string(),
        brand: z.string(),
        categoryValueList: z.array(z.string()),
      }),
    ),
    tags: ['catalog', 'promotions', 'stock'],
    bare: true,
  }),
  readProductPartialFeed: call(endpoints.readProductPartialFeed, {
    summary: 'LINE 購物：價格與庫存異動',
    reply: z.array(partialItem),
    tags: ['catalog', 'promotions', 'stock'],
    bare: true,
  }),
  readCategoryFullFeed: call(endpoints.readCategoryFullFeed, {
    summary: 'LINE 購物：完整分類',
    reply: z.array(
      z.object({
        categoryValue: z.string(),
        categoryTitle: z.string(),
        parentCategoryValue: z.string().nullable(),
      }),
    ),
    tags: ['catalog'],
    bare: true,
  }),
};
