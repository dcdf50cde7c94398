import type { AdminAccess } from './rights.ts';

/**
 * Method, path, access and encoding of every call, as plain data: the browser's client needs no more. The schemas
 * are in `calls/`, one file per capability. Paths are relative to `apiBase`.
 */
export const apiBase = '/backstage';

/** Who may make a call. `test` calls exist only with TEST_MODE=1; the back office's are in admin-endpoints.ts. */
export type Access = 'public' | 'member' | 'member-or-socialite' | 'test' | AdminAccess;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** A second path of the same call. */
  alias?: `/api/${string}`;
  access: Access;
  /**
   * How the browser encodes the body; the server accepts JSON and form on every write (G-042). The body of a `file` is
   * its bytes. The handler of a `stream` reads and counts the bytes itself. A `signed` body is JSON with a signature
   * over its bytes in a header.
   */
  encoding?: 'form' | 'json' | 'query' | 'xml' | 'file' | 'stream' | 'signed';
  /**
   * A provider reports a payment, itself or through the returning browser. It is answered even while other requests
   * are refused with TOO_MANY_REQUESTS.
   */
  reportsPayment?: true;
  /** A public call that also learns who the member is: clients send their token, if they have one. */
  takesToken?: true;
  /** A call by POST that changes nothing, not even the audit log. An owner who looks as another role may make it. */
  readsOnly?: true;
  /** The administrator must have shown the second factor within the last ten minutes, otherwise STEP_UP_REQUIRED. */
  stepUp?: true;
  /**
   * The only calls of a session that has not shown its second factor yet: those that show it and, if the
   * administrator has none, those that set it up.
   */
  secondFactor?: 'not-asked' | 'set-up';
}

const get = (path: Endpoint['path'], access: Access = 'public') =>
  ({ method: 'GET', path, access }) as const;
const postForm = (path: Endpoint['path'], access: Access = 'public') =>
  ({ method: 'POST', path, access, encoding: 'form' }) as const;
const putForm = (path: Endpoint['path']) =>
  ({ method: 'PUT', path, access: 'member', encoding: 'form' }) as const;
const send = <Method extends 'POST' | 'PUT' | 'DELETE'>(
  method: Method,
  path: Endpoint['path'],
  access: Access,
) => ({ method, path, access, encoding: 'json' }) as const;

export const endpoints = {
  // catalogue
  listProducts: get('/api/v1/products'),
  listProductStocks: get('/api/v1/products/stocks'),
  listProductFacets: get('/api/v1/products/facets'),
  suggestSearch: get('/api/v1/search/suggestions'),
  readProduct: get('/api/v1/products/:id'),
  readRecentPrices: get('/api/v1/products/:id/recent-prices'),
  readAvailability: get('/api/v1/products/:id/availability'),
  listBoughtTogether: get('/api/v1/products/:id/bought-together'),
  listCombinations: get('/api/v1/product-combinations'),
  readCombination: get('/api/v1/product-combinations/:id'),
  readRecentCombinationPrices: get('/api/v1/product-combinations/:id/recent-prices'),
  readCombinationAvailability: get('/api/v1/product-combinations/:id/availability'),
  listSeries: get('/api/v1/product-series'),
  readSeries: get('/api/v1/product-series/:id'),
  listSubSeries: get('/api/v1/product-sub-series'),
  readSubSeries: get('/api/v1/product-sub-series/:id'),
  listIndexSeries: get('/api/v1/index-series'),
  readIndexSeries: get('/api/v1/index-series/:id'),
  listNewReleases: get('/api/v1/product-new-releases'),
  readNewRelease: get('/api/v1/product-new-releases/:id'),
  listExclusiveSales: get('/api/v1/exclusive-sales'),
  readChosenSet: get('/api/v1/chooser'),
  listTestReports: get('/api/v1/test-reports'),
  listReviews: get('/api/v1/reviews'),
  // promotions
  listCombinationDiscounts: get('/api/v1/product-combination-discounts'),
  readCombinationDiscount: get('/api/v1/product-combination-discounts/:id'),
  listDiscountEvents: get('/api/v1/discount-events'),
  listQuantityOffers: get('/api/v1/quantity-offers'),
  readQuantityOffer: get('/api/v1/quantity-offers/:id'),
  listAmountOffers: get('/api/v1/amount-offers'),
  readAmountOffer: get('/api/v1/amount-offers/:id'),
  listAddOnOffers: get('/api/v1/add-on-offers'),
  readAddOnOffer: get('/api/v1/add-on-offers/:id'),
  listFirstPurchaseEvents: get('/api/v1/first-purchase-events'),
  listFlashSales: get('/api/v1/flash-sales'),
  listFreeShippingEvents: get('/api/v1/free-shipping-events'),
  readFreeShippingEvent: get('/api/v1/free-shipping-events/:id'),
  listGifts: get('/api/v1/gifts'),
  listGiftStocks: get('/api/v1/gifts/stocks'),
  readGift: get('/api/v1/gifts/:id'),
  readRegistrationCouponEvent: get('/api/v1/registration-coupon-events'),
  listThresholdRewards: get('/api/v1/threshold-rewards'),
  readThresholdReward: get('/api/v1/threshold-rewards/:id'),
  listCouponEvents: get('/api/v1/coupon-events'),
  readCouponEvent: get('/api/v1/coupon-events/:id'),
  // content
  listMessageBars: get('/api/v1/message-bars'),
  listBanners: get('/api/v1/banners'),
  readBanner: get('/api/v1/banners/:id'),
  listEventPopups: get('/api/v1/event-popups'),
  listNewsCategories: get('/api/v1/news-categories'),
  listNewsNavigation: get('/api/v1/news-categories/nav'),
  listNews: get('/api/v1/news'),
  listNewestNews: get('/api/v1/news/newest'),
  readNews: get('/api/v1/news/:id'),
  listVideos: get('/api/v1/videos'),
  listHomeBlocks: get('/api/v1/home-blocks'),
  readPage: get('/api/v1/pages/:slug'),
  readMenus: get('/api/v1/menus'),
  listTestimonials: get('/api/v1/testimonials'),
  listSalesLocations: get('/api/v1/sales-locations'),
  // system and levels
  listMaintainSettings: get('/api/v1/system/maintain-settings'),
  listLevelRules: get('/api/v1/user/level-rules'),
  // LINE Shopping feeds
  readProductFullFeed: get('/api/v1/line-shop/product-full'),
  readProductPartialFeed: get('/api/v1/line-shop/product-partial'),
  readCategoryFullFeed: get('/api/v1/line-shop/category-full'),
  // LINE Shopping events
  trackNormalEvent: send('POST', '/api/v1/line-shop/tracking/events/normal', 'public'),
  trackProductEvent: send('POST', '/api/v1/line-shop/tracking/events/products', 'public'),
  // speed of pages
  reportVitals: send('POST', '/api/v1/vitals', 'public'),
  // accounts
  register: postForm('/api/v1/auth/register'),
  sendUserVerificationEmail: postForm('/api/v1/auth/send-user-verification-email'),
  verifyEmailCode: postForm('/api/v1/auth/verify-email-code'),
  login: postForm('/api/v1/auth/login'),
  verifyPassword: postForm('/api/v1/auth/verify-password', 'member-or-socialite'),
  checkUserEmail: postForm('/api/v1/auth/check-user-email'),
  sendResetPasswordVerificationEmail: postForm(
    '/api/v1/auth/send-reset-password-verification-email',
  ),
  resetPassword: postForm('/api/v1/auth/reset-password'),
  readResetLink: postForm('/api/v1/auth/read-reset-link'),
  resetPasswordByLink: postForm('/api/v1/auth/reset-password-by-link'),
  refreshToken: postForm('/api/v1/auth/refresh-token', 'member'),
  logout: postForm('/api/v1/auth/logout', 'member'),
  // what members change of their own accounts
  changePassword: send('PUT', '/api/v1/user/password', 'member'),
  changeEmail: send('POST', '/api/v1/user/email', 'member'),
  verifyNewEmail: send('POST', '/api/v1/user/email/verify', 'member'),
  undoEmailChange: postForm('/api/v1/user/email/undo'),
  listUserSessions: get('/api/v1/user/sessions', 'member'),
  endUserSession: send('DELETE', '/api/v1/user/session/:id', 'member'),
  endOtherUserSessions: send('DELETE', '/api/v1/user/sessions', 'member'),
  readUserPasskeyOptions: send('POST', '/api/v1/user/passkeys/options', 'member'),
  addUserPasskey: send('POST', '/api/v1/user/passkeys', 'member'),
  listUserPasskeys: get('/api/v1/user/passkeys', 'member'),
  removeUserPasskey: send('DELETE', '/api/v1/user/passkey/:id', 'member'),
  readSignInPasskeyOptions: send('POST', '/api/v1/auth/passkey/options', 'public'),
  signInByPasskey: send('POST', '/api/v1/auth/passkey', 'public'),
  readAccountSecurity: get('/api/v1/user/security', 'member'),
  requestDataExport: send('POST', '/api/v1/user/data-export', 'member'),
  requestDeletion: send('POST', '/api/v1/user/deletion', 'member'),
  stopDeletion: send('DELETE', '/api/v1/user/deletion', 'member'),
  // LINE sign-in
  beginLineLogin: postForm('/api/v1/auth/line/authorize'),
  getLineToken: postForm('/api/v1/auth/line/get-token'),
  verifyLineToken: postForm('/api/v1/auth/line/verify'),
  linkLine: postForm('/api/v1/auth/line/link', 'member-or-socialite'),
  // sold-out goods and goods that run out
  askForRestock: { ...send('POST', '/api/v1/restock-notices', 'public'), takesToken: true },
  endRestockNotices: send('POST', '/api/v1/restock-notices/end', 'public'),
  listRestockNotices: get('/api/v1/user/restock-notices', 'member'),
  removeRestockNotice: send('DELETE', '/api/v1/user/restock-notices/:id', 'member'),
  removeCombinationNotice: send(
    'DELETE',
    '/api/v1/user/restock-notices/combinations/:id',
    'member',
  ),
  readMemberStart: get('/api/v1/user/start', 'member'),
  readRefill: get('/api/v1/user/refill', 'member'),
  readRefillSettings: get('/api/v1/user/refill/settings', 'member'),
  updateRefill: send('PUT', '/api/v1/user/refill', 'member'),
  forgetRefill: send('DELETE', '/api/v1/user/refill', 'member'),
  // standing orders
  listStandingOrders: get('/api/v1/user/standing-orders', 'member'),
  previewStandingOrder: {
    ...send('POST', '/api/v1/user/standing-order/preview', 'member'),
    readsOnly: true,
  },
  createStandingOrder: send('POST', '/api/v1/user/standing-order', 'member'),
  updateStandingOrder: send('PUT', '/api/v1/user/standing-order/:id', 'member'),
  endStandingOrder: send('DELETE', '/api/v1/user/standing-order/:id', 'member'),
  skipStandingOrder: send('PUT', '/api/v1/user/standing-order/:id/skip', 'member'),
  pauseStandingOrder: send('PUT', '/api/v1/user/standing-order/:id/pause', 'member'),
  resumeStandingOrder: send('PUT', '/api/v1/user/standing-order/:id/resume', 'member'),
  readStandingDraft: get('/api/v1/user/standing-order/:id/draft', 'member'),
  readStandingOrderByCode: get('/api/v1/standing-order'),
  skipStandingOrderByCode: postForm('/api/v1/standing-order/skip'),
  // LINE messages
  takeLineEvents: {
    method: 'POST',
    path: '/api/v1/line/webhook',
    access: 'public',
    encoding: 'signed',
  },
  readNoticeSettings: get('/api/v1/user/notice-settings', 'member'),
  updateNoticeSettings: send('PUT', '/api/v1/user/notice-settings', 'member'),
  // messages of the shop: the button of one leads through here, so that presses are counted without naming anybody
  openMessageLink: get('/api/v1/messages/open/:code'),
  // members
  readUser: get('/api/v1/user', 'member'),
  updateUser: { method: 'PUT', path: '/api/v1/user', access: 'member', encoding: 'query' },
  readLevelStanding: get('/api/v1/user/level', 'member'),
  readOmniUserInfo: send('POST', '/api/v1/omni/get-user-info', 'member'),
  // saved recipients and invoice details
  listRecipients: get('/api/v1/user/recipients', 'member'),
  createRecipient: postForm('/api/v1/user/recipient', 'member'),
  updateRecipient: putForm('/api/v1/user/recipient/:id'),
  deleteRecipient: send('DELETE', '/api/v1/user/recipient/:id', 'member'),
  listInvoices: get('/api/v1/user/invoices', 'member'),
  createInvoice: postForm('/api/v1/user/invoice', 'member'),
  updateInvoice: putForm('/api/v1/user/invoice/:id'),
  deleteInvoice: send('DELETE', '/api/v1/user/invoice/:id', 'member'),
  // ECPay
  openStoreMap: postForm('/api/v1/user/ecpay/map', 'member'),
  returnFromStoreMap: postForm('/api/v1/ecpay-map/callback'),
  listStores: get('/api/v1/stores'),
  checkMobileBarcode: get('/api/v1/user/ecpay/invoice/check-mobile-barcode'),
  // coupons
  listUserCoupons: get('/api/v1/user/coupons', 'member'),
  receiveCoupon: send('POST', '/api/v1/user/coupons/receive', 'member'),
  // cart and orders
  readShippingFees: get('/api/v1/shipping-fees'),
  readPromises: get('/api/v1/promises'),
  readShoppingCart: get('/api/v1/user/order/shopping-cart', 'member'),
  updateShoppingCart: send('PUT', '/api/v1/user/order/shopping-cart', 'member'),
  extendShoppingCart: send('POST', '/api/v1/user/order/shopping-cart/extend', 'member'),
  checkout: send('POST', '/api/v1/user/order/checkout', 'member'),
  startPayment: send('POST', '/api/v1/user/order/payment', 'member'),
  listOrders: get('/api/v1/user/orders', 'member'),
  readOrder: get('/api/v1/user/order/:id', 'member'),
  readOrderParcels: get('/api/v1/user/order/:id/parcels', 'member'),
  readOrderExplanation: get('/api/v1/user/order/:id/explanation', 'member'),
  cancelOrder: send('PUT', '/api/v1/user/order/:id/cancel', 'member'),
  requestReturn: send('POST', '/api/v1/user/order/:id/return', 'member'),
  uploadReturnPicture: {
    method: 'POST',
    path: '/api/v1/user/return-pictures',
    access: 'member',
    encoding: 'file',
  },
  readReturnPicture: get('/api/v1/user/return-pictures/:id', 'member'),
  readOrderResult: get('/api/v1/order-result'),
  // reviews of members
  listOwnReviews: get('/api/v1/user/reviews', 'member'),
  readOrderReviews: get('/api/v1/user/order/:id/reviews', 'member'),
  createReview: send('POST', '/api/v1/user/order/:id/reviews', 'member'),
  uploadReviewPicture: {
    method: 'POST',
    path: '/api/v1/user/review-pictures',
    access: 'member',
    encoding: 'file',
  },
  markReviewHelpful: send('POST', '/api/v1/reviews/:id/helpful', 'member'),
  // the account to which a refund is transferred
  readRefundAccount: get('/api/v1/refund-accounts'),
  keepRefundAccount: send('POST', '/api/v1/refund-accounts', 'public'),
  // a payment by a link, without signing in
  readPayLink: get('/api/v1/pay'),
  payByLink: send('POST', '/api/v1/pay', 'public'),
  // payment providers and browsers that come back from them
  confirmLinePay: { ...get('/api/v1/line-pay/confirm'), reportsPayment: true },
  returnFromPayment: { ...get('/api/v1/payment/return'), reportsPayment: true },
  openCardPayment: get('/api/v1/cathay/card/open'),
  notifyCardPayment: { ...postForm('/api/v1/cathay/card/notify'), reportsPayment: true },
  returnFromCardPayment: { ...postForm('/api/v1/cathay/card/return'), reportsPayment: true },
  notifyDeposit: {
    method: 'POST',
    path: '/api/v1/cathay/atm/deposit',
    access: 'public',
    encoding: 'xml',
    reportsPayment: true,
  },
  // test-only
  listTestMails: get('/api/v1/test/mails', 'test'),
  listTestLineMessages: get('/api/v1/test/line-messages', 'test'),
  resetTestData: send('POST', '/api/v1/test/reset', 'test'),
  setTestClock: send('PUT', '/api/v1/test/clock', 'test'),
  clearTestClock: send('DELETE', '/api/v1/test/clock', 'test'),
  setTestStock: send('PUT', '/api/v1/test/stock', 'test'),
  setTestMaintainSetting: send('PUT', '/api/v1/test/maintain-setting', 'test'),
  makeTestDeposit: send('POST', '/api/v1/test/deposit', 'test'),
  setTestProvider: send('PUT', '/api/v1/test/provider', 'test'),
  runTestJobs: send('POST', '/api/v1/test/jobs/run', 'test'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
