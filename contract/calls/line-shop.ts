import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { rowId } from '../fields.ts';
import { normalEventIds, productEventIds } from '../line-shop-events.ts';
import { patterns } from '../patterns.ts';

const availability = z.enum(['in stock', 'out of stock']);

const partialItem = z.object({
  id: z.string(),
  price: z.number().int(),
  salePrice: z.number().int(),
  availability,
});

/** Whether an address is the cart or the site root (G-142). The addresses of other pages must not be sent. */
function isShopEntrance(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  const isBare = url.search + url.hash + url.username + url.password === '';
  return isBare && ['/', '/cart'].includes(url.pathname);
}

/** Row 3.098. */
const trackedEvent = {
  ecid: z.string().regex(patterns.lineEcid),
  /** Unix time in seconds. */
  eventTime: z.number().int().min(1_000_000_000).max(9_999_999_999),
  redirectUrl: z.string().max(300).refine(isShopEntrance),
};

const trackedProduct = z.object({
  id: rowId,
  quantity: z.number().int().min(1).max(10_000).optional(),
});

const nothing = z.object({});

/** The feeds are bare JSON arrays for LINE Shopping to read (G-143); the events come from browsers (G-140 to G-142). */
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
  trackNormalEvent: call(endpoints.trackNormalEvent, {
    summary: 'LINE 購物追蹤：註冊 1、瀏覽頁面 2',
    body: z.object({ eventId: z.literal([...normalEventIds]), ...trackedEvent }),
    reply: nothing,
  }),
  trackProductEvent: call(endpoints.trackProductEvent, {
    summary: 'LINE 購物追蹤：加入購物車 4、瀏覽商品 5',
    body: z.object({
      eventId: z.literal([...productEventIds]),
      ...trackedEvent,
      products: z.array(trackedProduct).min(1).max(200),
    }),
    reply: nothing,
  }),
};
