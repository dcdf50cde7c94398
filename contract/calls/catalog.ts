import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import {
  combination,
  exclusiveSale,
  goodsAvailability,
  indexSeries,
  listedProduct,
  newRelease,
  product,
  productCard,
  productFacets,
  recentPrices,
  series,
  stockRecord,
  subSeries,
} from '../entities/catalog.ts';
import { searchMeta, searchSuggestions } from '../entities/search.ts';
import { testReport } from '../entities/test-reports.ts';
import { productSorts } from '../enumerations.ts';
import {
  groupQuery,
  idListField,
  idListQuery,
  idParams,
  pageFields,
  pageQuery,
  queryId,
} from '../fields.ts';
import {
  asked,
  combinationAsked,
  combinationItself,
  combinationsListed,
  itself,
  listed,
  listedTogether,
  none,
  ofAllSeries,
  ofGroup,
  ofGroups,
  ofSeries,
  ofTestReports,
  suggested,
} from './shown-products.ts';

const words = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter(Boolean));

const keyword = z.string().trim().max(60).optional();

/** Several values of one filter (joined by commas) combine with OR, several filters with AND. */
const productFilters = {
  ids: idListField,
  keyword,
  seriesId: queryId,
  subSeriesId: queryId,
  /** A quantity offer that runs; one that does not has no products (G-200). */
  quantityOffer: queryId,
  usage: words.optional(),
  material: words.optional(),
  absorbency: words.optional(),
  /** Length in cm. */
  minLength: z.coerce.number().int().min(0).max(1000).optional(),
  maxLength: z.coerce.number().int().min(0).max(1000).optional(),
  /** Selling price in TWD. */
  minPrice: z.coerce.number().int().min(0).max(1_000_000).optional(),
  maxPrice: z.coerce.number().int().min(0).max(1_000_000).optional(),
  scented: z.stringbool().optional(),
  inStock: z.stringbool().optional(),
  onSale: z.stringbool().optional(),
};

const catalogTags = ['catalog', 'promotions'];
/** A trigger announces a changed availability with the ids of its goods. The setting decides which count is in use. */
const shelfTags = ['shelf', 'catalog', 'settings'];
/** These answers depend on the stock too, which no database trigger announces. */
const productListTags = [...catalogTags, 'availability'];

export const catalogCalls = {
  listProducts: call(endpoints.listProducts, {
    summary:
      '商品列表：篩選、搜尋、排序、分頁；不帶 page 時回傳全部上架商品；fields=card 時只含商品卡欄位；搜尋詞有錯字而更正時，meta.corrected_keyword 是更正後的詞',
    query: z.object({
      ...pageFields,
      ...productFilters,
      sort: z.enum(productSorts).optional(),
      /** `card` leaves out the long texts, the other sizes and the fields that only the filters compare (G-155). */
      fields: z.literal('card').optional(),
    }),
    reply: z.array(listedProduct),
    paged: true,
    meta: searchMeta,
    tags: productListTags,
    shows: listed,
  }),
  listProductFacets: call(endpoints.listProductFacets, {
    summary: '商品篩選選項：各選項的商品數、價格範圍與總數，條件同商品列表',
    query: z.object(productFilters),
    reply: productFacets,
    tags: productListTags,
  }),
  suggestSearch: call(endpoints.suggestSearch, {
    summary: '搜尋建議：系列、商品、文章與需求；錯字、同音字與簡體字會更正，更正時附上更正後的詞',
    query: z.object({ keyword: z.string().trim().min(1).max(50) }),
    reply: searchSuggestions,
    tags: [...productListTags, 'content'],
    shows: suggested,
  }),
  readProduct: call(endpoints.readProduct, {
    summary: '單一商品',
    params: idParams,
    reply: product,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: itself,
  }),
  readRecentPrices: call(endpoints.readRecentPrices, {
    summary: '單一商品近 30 天的最低售價、建議售價是否曾是售價，以及 84 天內售價的變動',
    params: idParams,
    reply: recentPrices,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: asked,
  }),
  readAvailability: call(endpoints.readAvailability, {
    summary:
      '單一商品的庫存狀態：有現貨、即將售完或補貨中，不含數量；補貨中的商品另有預計到貨日（若已知）',
    params: idParams,
    reply: goodsAvailability,
    errors: ['NOT_FOUND'],
    tags: shelfTags,
    shows: asked,
  }),
  listBoughtTogether: call(endpoints.listBoughtTogether, {
    summary:
      '常與此商品一起購買的商品（最多四件，只含商品卡欄位），每夜依訂單計算；少於五位會員時不列',
    params: idParams,
    reply: z.array(productCard),
    errors: ['NOT_FOUND'],
    tags: [...catalogTags, 'bought-together'],
    shows: listedTogether,
  }),
  listProductStocks: call(endpoints.listProductStocks, {
    summary: '商品可售數量，ids 以逗號分隔',
    query: idListQuery,
    reply: z.array(stockRecord),
    paged: true,
    tags: ['stock'],
  }),
  listCombinations: call(endpoints.listCombinations, {
    summary: '組合商品列表；keyword 同商品搜尋，也找組合內的商品',
    query: z.object({ ...pageFields, ids: idListField, keyword }),
    reply: z.array(combination),
    paged: true,
    meta: searchMeta,
    tags: catalogTags,
    shows: combinationsListed,
  }),
  readCombination: call(endpoints.readCombination, {
    summary: '單一組合商品',
    params: idParams,
    reply: combination,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: combinationItself,
  }),
  readRecentCombinationPrices: call(endpoints.readRecentCombinationPrices, {
    summary: '單一組合近 30 天的最低售價、建議售價是否曾是售價，以及 84 天內售價的變動',
    params: idParams,
    reply: recentPrices,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: combinationAsked,
  }),
  readCombinationAvailability: call(endpoints.readCombinationAvailability, {
    summary: '單一組合的庫存狀態，以所含商品計',
    params: idParams,
    reply: goodsAvailability,
    errors: ['NOT_FOUND'],
    tags: shelfTags,
    shows: combinationAsked,
  }),
  listSeries: call(endpoints.listSeries, {
    summary: '商品系列列表',
    query: groupQuery,
    reply: z.array(series),
    paged: true,
    tags: catalogTags,
    shows: ofAllSeries,
  }),
  readSeries: call(endpoints.readSeries, {
    summary: '單一系列，內容位於 data.series',
    params: idParams,
    reply: z.object({ series }),
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: ofSeries,
  }),
  listSubSeries: call(endpoints.listSubSeries, {
    summary: '子系列列表',
    query: pageQuery,
    reply: z.array(subSeries),
    paged: true,
    tags: catalogTags,
    shows: ofGroups,
  }),
  readSubSeries: call(endpoints.readSubSeries, {
    summary: '單一子系列',
    params: idParams,
    reply: subSeries,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: ofGroup,
  }),
  listIndexSeries: call(endpoints.listIndexSeries, {
    summary: '首頁系列',
    query: pageQuery,
    reply: z.array(indexSeries),
    paged: true,
    tags: catalogTags,
    shows: none,
  }),
  readIndexSeries: call(endpoints.readIndexSeries, {
    summary: '單一首頁系列',
    params: idParams,
    reply: indexSeries,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: none,
  }),
  listNewReleases: call(endpoints.listNewReleases, {
    summary: '新品上市列表',
    query: groupQuery,
    reply: z.array(newRelease),
    paged: true,
    tags: catalogTags,
    shows: ofGroups,
  }),
  readNewRelease: call(endpoints.readNewRelease, {
    summary: '單一新品上市',
    params: idParams,
    reply: newRelease,
    errors: ['NOT_FOUND'],
    tags: catalogTags,
    shows: ofGroup,
  }),
  listExclusiveSales: call(endpoints.listExclusiveSales, {
    summary: '獨家販售',
    query: pageQuery,
    reply: z.array(exclusiveSale),
    paged: true,
    tags: catalogTags,
    shows: none,
  }),
  listTestReports: call(endpoints.listTestReports, {
    summary: '檢驗報告，依權重；product_id 只列該商品的項目（G-207）',
    query: z.object({ ...pageFields, productId: queryId }),
    reply: z.array(testReport),
    paged: true,
    tags: catalogTags,
    shows: ofTestReports,
  }),
};
