/** The kinds of pages of the shop by which views and speed are counted: plain data without ids. */
export const pageKinds = [
  'HOME',
  'LISTING',
  'PRODUCT',
  'CHOOSE',
  'COMPARE',
  'NEWS',
  'CONTENT',
  'ACCOUNT',
  'CART',
  'CHECKOUT',
  'MEMBER',
] as const;
export type PageKind = (typeof pageKinds)[number];

export const pageKindLabels: Readonly<Record<PageKind, string>> = {
  HOME: '首頁',
  LISTING: '商品列表',
  PRODUCT: '商品頁',
  CHOOSE: '怎麼選',
  COMPARE: '商品比較',
  NEWS: '最新消息',
  CONTENT: '說明頁',
  ACCOUNT: '登入與註冊',
  CART: '購物車',
  CHECKOUT: '結帳',
  MEMBER: '會員中心',
};

/** The kinds of screens by which speed is measured: narrower than 768 pixels, or not. */
export const devices = ['PHONE', 'DESKTOP'] as const;
export type Device = (typeof devices)[number];
export const deviceLabels: Readonly<Record<Device, string>> = { PHONE: '手機', DESKTOP: '電腦' };

/** The highest measurements that are taken: milliseconds, and for CLS a score. A page that works has none greater. */
export const highestVitals = { lcp: 60_000, inp: 60_000, cls: 10 } as const;
