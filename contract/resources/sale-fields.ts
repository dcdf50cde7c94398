import { materialNo, visibility, weight } from './common-fields.ts';
import { integer, money, pictures, richText, text, yesNo } from './fields.ts';
import { priceReasonLimit } from './price-reason.ts';

/** The numbers that a medical device needs. */
const licences = () => ({
  licenseNo: text({
    label: '許可證字號',
    help: '醫療器材（例如棉條）才填；填了就不收也不顯示商品評論',
    maxLength: 60,
    filtered: true,
  }),
  adApprovalNo: text({
    label: '廣告核准字號',
    help: '醫療器材取得核准後填入，才會收與顯示商品評論',
    maxLength: 60,
  }),
});

/** What search engines show, and the other places where the goods are offered. */
const elsewhere = () => ({
  seoTitle: text({
    label: '搜尋結果標題',
    help: '搜尋引擎與分享連結顯示的標題，後面會自動加上店名；空白時用名稱',
    maxLength: 60,
  }),
  seoDescription: text({
    label: '搜尋結果說明',
    help: '搜尋結果標題下的一兩句話；空白時用介紹或簡述',
    maxLength: 160,
    lines: 2,
  }),
  inLineShop: yesNo({
    label: '提供給 LINE 購物',
    help: '關閉後，LINE 購物的商品檔就不再列出它；商店照常販售',
    default: true,
    filtered: true,
  }),
  inFeeds: yesNo({
    label: '提供給商品目錄',
    help: '給 Google 購物等服務讀取的商品檔；關閉後就不再列出它，商店照常販售',
    default: true,
    filtered: true,
  }),
});

/** The texts of the cards and of the page. */
const words = () => ({
  hashtag1: text({ label: '標籤一', maxLength: 20 }),
  hashtag2: text({ label: '標籤二', maxLength: 20 }),
  briefDescription: text({ label: '簡述', maxLength: 120, lines: 2 }),
  introduction: text({ label: '介紹', maxLength: 2000, lines: 4 }),
  webIntroduction: richText({ label: '桌機版介紹', maxLength: 50_000 }),
  mobileIntroduction: richText({ label: '手機版介紹', maxLength: 50_000 }),
  description: richText({ label: '商品說明', maxLength: 50_000 }),
  spec: richText({ label: '規格', maxLength: 20_000 }),
  notice: richText({ label: '注意事項', maxLength: 20_000 }),
});

/** Why the prices were changed, in the history of prices. */
const priceReason = () =>
  text({
    label: '改價原因',
    help: '選填，會記在價格歷程；沒有改售價或會員價時不會儲存',
    maxLength: priceReasonLimit,
    right: 'price.write',
    goesWith: ['price', 'memberPrice'],
    suggestions: ['檔期促銷', '促銷結束', '成本調整', '配合市價', '更正錯誤'],
  });

/** The common fields of products and combinations, in the order of the list. */
export const saleFields = () => ({
  images: pictures({ label: '圖片', most: 12, filtered: true, list: { width: 72 } }),
  name: text({
    label: '名稱',
    required: true,
    maxLength: 80,
    searched: true,
    sortable: true,
    list: { width: 280, pinned: true },
  }),
  materialNo: materialNo(),
  internationalBarcode: text({
    label: '國際條碼',
    maxLength: 14,
    filtered: true,
    list: { width: 140, hidden: true },
  }),
  price: money({
    label: '售價',
    required: true,
    right: 'price.write',
    editInRow: true,
    filtered: true,
    sortable: true,
    list: { width: 110 },
  }),
  memberPrice: money({
    label: '會員價',
    help: '空白表示沒有會員價',
    right: 'price.write',
    editInRow: true,
    filtered: true,
    sortable: true,
    list: { width: 110 },
  }),
  priceReason: priceReason(),
  purchaseLimit: integer({
    label: '限購數量',
    help: '每張訂單最多件數，空白為不限',
    min: 1,
    max: 999,
    editInRow: true,
    list: { width: 110 },
  }),
  currentVisibilityRule: visibility(),
  weight: weight(),
  usage: text({ label: '用途', maxLength: 20, filtered: true, list: { width: 100 } }),
  lengthCm: integer({ label: '長度（公分）', min: 1, max: 200 }),
  thicknessTenths: integer({
    label: '厚度（0.1 公釐）',
    help: '15 表示 1.5 公釐；選品與比較用它找薄的款式，空白為不知道',
    min: 1,
    max: 500,
  }),
  absorbency: text({ label: '吸收量', maxLength: 20, filtered: true }),
  material: text({ label: '材質', maxLength: 20, filtered: true }),
  scented: yesNo({ label: '香味', default: null, filtered: true }),
  unitCount: integer({
    label: '片數',
    formerly: '單位數',
    help: '一件有幾片（或幾包、幾支），用來計算每片價格',
    min: 1,
    max: 100_000,
  }),
  unitName: text({ label: '單位', maxLength: 10 }),
  volume: text({ label: '規格標示', maxLength: 40 }),
  origin: text({ label: '產地', maxLength: 40 }),
  changeEvery: text({ label: '多久換一次', maxLength: 120, lines: 2 }),
  notFor: text({ label: '不適合誰', maxLength: 120, lines: 2 }),
  ...licences(),
  ...words(),
  ...elsewhere(),
});

/** What is left of the price after the cost, in TWD and in per cent of the price; null while the cost is unknown. */
export const margins = () => ({
  grossProfit: {
    ...money({ label: '毛利', readOnly: true, seenWith: 'cost.read', list: { width: 100 } }),
    min: -marginLimits.money,
  },
  grossMargin: integer({
    label: '毛利率（%）',
    min: -marginLimits.perCent,
    max: 100,
    readOnly: true,
    seenWith: 'cost.read',
    list: { width: 110 },
  }),
});
const marginLimits = { money: 9_999_999, perCent: 999_999_900 };

/** 會員價 is a second price, below the usual one. */
export const memberPriceIsLower = {
  field: 'memberPrice',
  message: '會員價不可高於售價',
  holds: ({ price, memberPrice }: { price: number; memberPrice: number | null }) =>
    memberPrice === null || memberPrice <= price,
} as const;

const texts = [
  'introduction',
  'webIntroduction',
  'mobileIntroduction',
  'description',
  'spec',
  'notice',
] as const;

/** The sections of their forms. */
export const saleForm = {
  basics: ['name', 'materialNo', 'internationalBarcode', 'briefDescription', 'images'],
  selling: [
    'price',
    'memberPrice',
    'priceReason',
    'purchaseLimit',
    'weight',
    'currentVisibilityRule',
  ],
  shelf: ['purchaseLimit', 'weight', 'currentVisibilityRule'],
  features: [
    'usage',
    'lengthCm',
    'thicknessTenths',
    'absorbency',
    'material',
    'scented',
    'unitCount',
    'unitName',
    'volume',
    'origin',
    'changeEvery',
    'notFor',
    'licenseNo',
    'adApprovalNo',
    'hashtag1',
    'hashtag2',
  ],
  texts,
  elsewhere: ['seoTitle', 'seoDescription', 'inLineShop', 'inFeeds'],
} as const;
