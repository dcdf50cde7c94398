import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { convenienceStore } from '../entities/stores.ts';
import { storeKinds } from '../enumerations.ts';
import { pageFields } from '../fields.ts';
import { patterns } from '../patterns.ts';
import { ruleMessages } from '../rule-messages.ts';

/** The chain of the stores; without it the first one, 7-ELEVEN. */
const storeType = z.enum(storeKinds).default('UNIMART');

/** The calls that use ECPay: the convenience stores with their map, and the check of a mobile barcode for invoices. */
export const ecpayCalls = {
  openStoreMap: call(endpoints.openStoreMap, {
    summary: '超商門市地圖：瀏覽器要 POST 的表單（一次有效，30 分鐘）',
    query: z.object({ storeType }),
    reply: z.object({
      /** The address to which the browser posts the form. */
      url: z.string(),
      /** Names as the provider spells them (rows 7.157 to 7.161). */
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
  returnFromStoreMap: call(endpoints.returnFromStoreMap, {
    summary: '超商門市地圖的回傳（瀏覽器 POST）；303 回到 /redirect',
    // The field names are ECPay's own and are not converted. The handler reads those that it knows.
    body: z.record(z.string(), z.string()),
    reply: z.object({}),
  }),
  listStores: call(endpoints.listStores, {
    summary: '可以取貨的超商門市：依縣市、行政區，或以路名、店名、店號搜尋；每頁預設 20 間',
    query: z.object({
      ...pageFields,
      storeType,
      city: z.string().trim().max(10).default(''),
      cityZone: z.string().trim().max(10).default(''),
      /** Up to five words, all of which number, name or address must have. */
      keyword: z.string().trim().max(50).default(''),
    }),
    reply: z.array(convenienceStore),
    paged: true,
    /** False while ECPay has given no list: then only its map shows stores. */
    meta: z.object({
      isLoaded: z.boolean(),
      /** The chains that the shop offers; absent if it is the first one alone. */
      storeTypes: z.array(z.enum(storeKinds)).optional(),
    }),
  }),
  checkMobileBarcode: call(endpoints.checkMobileBarcode, {
    summary: '查詢手機條碼是否存在；財政部或綠界無法回答時為 503',
    query: z.object({
      carrierNo: z
        .string()
        // A plus that was not URL-encoded arrives as a space; no barcode contains a space.
        .transform((text) => text.replaceAll(' ', '+'))
        .pipe(z.string().regex(patterns.mobileBarcode, ruleMessages.mobileBarcode)),
    }),
    reply: z.object({ isExist: z.enum(['Y', 'N']) }),
    errors: ['BARCODE_CHECK_UNAVAILABLE'],
  }),
};
