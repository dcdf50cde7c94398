import type { Endpoint } from './endpoints.ts';
import type { AdminAccess } from './rights.ts';

/**
 * The back office's calls (G-146), in a file of their own so that no page of the shop loads them. POST for searches
 * and writes, GET for reading one. Each is served under both prefixes (row 7.128), except the calls of the ERP.
 */
const at = <const Path extends string>(path: Path) =>
  ({ path: `/api/backstagex/${path}`, alias: `/api/bscore/${path}` }) as const;

const get = (path: string, access: AdminAccess) =>
  ({ method: 'GET', ...at(path), access }) as const;
const post = (path: string, access: AdminAccess) =>
  ({ method: 'POST', ...at(path), access, encoding: 'json' }) as const;
/** A POST that only reads, because what is asked does not fit into an address. */
const find = (path: string, access: AdminAccess) =>
  ({ ...post(path, access), readsOnly: true }) as const;
/** The ERP's calls have a path prefix of their own (G-145). */
const erp = <const Method extends 'GET' | 'PUT'>(method: Method, path: string) =>
  ({ method, path: `/api/v1/erp/${path}`, access: 'erp', encoding: 'json' }) as const;

/** The administrator must show the second factor again before such a call (step-up). */
const stepUp = { stepUp: true } as const;
/** Calls without a session: signing in and the ways back in. */
const open = (path: string) =>
  ({ method: 'POST', ...at(path), access: 'public', encoding: 'json' }) as const;
/** For a session that has not shown its second factor yet. */
const pending = (path: string) =>
  ({ ...post(path, 'administrator'), secondFactor: 'not-asked' }) as const;
/** Adds a second factor. The first one is added before any other call; each further one needs a step-up. */
const setUp = (path: string) =>
  ({ ...post(path, 'second-factor.write'), secondFactor: 'set-up', ...stepUp }) as const;

export const adminEndpoints = {
  // signing in and recovering access
  adminLogin: open('login'),
  adminLoginVerify: pending('login/verify'),
  readPasskeyLoginOptions: open('login/passkey-options'),
  adminLoginByPasskey: open('login/passkey'),
  unlockAdministrator: open('unlock'),
  forgetAdministratorPassword: open('forget'),
  resetAdministratorPassword: open('resetPassword'),
  verifyAdministratorEmail: open('verify'),
  acceptInvitation: open('invitation'),
  // the administrator's own account
  adminRefreshToken: post('refresh-token', 'administrator'),
  adminLogout: pending('logout'),
  readMe: get('me', 'administrator'),
  listRoleGivers: get('me/role-givers', 'workspace.read'),
  changeOwnPassword: post('change-password', 'administrator'),
  readPasskeyOptions: pending('me/passkey-options'),
  stepUp: post('me/step-up', 'administrator'),
  listOwnSessions: get('me/sessions', 'administrator'),
  endOwnSession: post('me/sessions/end/:id', 'administrator'),
  endOtherSessions: post('me/sessions/end-others', 'administrator'),
  readVersion: get('version', 'administrator'),
  // the administrator's own second factors
  readSecondFactors: get('me/second-factors', 'second-factor.write'),
  beginTotp: setUp('me/second-factors/totp'),
  confirmTotp: setUp('me/second-factors/totp/confirm'),
  beginPasskey: setUp('me/second-factors/passkey'),
  confirmPasskey: setUp('me/second-factors/passkey/confirm'),
  removeSecondFactor: { ...post('me/second-factors/remove/:id', 'second-factor.write'), ...stepUp },
  renewRecoveryCodes: {
    ...post('me/second-factors/recovery-codes', 'second-factor.write'),
    ...stepUp,
  },
  // administrators and their actions
  searchAdministrators: find('administrators/search', 'administrators.write'),
  createAdministrator: { ...post('administrators/create', 'administrators.write'), ...stepUp },
  updateAdministrator: { ...post('administrators/update/:id', 'administrators.write'), ...stepUp },
  resendInvitation: { ...post('administrators/invite/:id', 'administrators.write'), ...stepUp },
  withdrawInvitation: {
    ...post('administrators/withdraw-invitation/:id', 'administrators.write'),
    ...stepUp,
  },
  resetSecondFactors: {
    ...post('administrators/reset-second-factors/:id', 'administrators.write'),
    ...stepUp,
  },
  // roles that owners make
  searchRoles: find('roles/search', 'administrators.write'),
  readRole: get('roles/edit/:id', 'administrators.write'),
  createRole: { ...post('roles/create', 'administrators.write'), ...stepUp },
  updateRole: { ...post('roles/update/:id', 'administrators.write'), ...stepUp },
  deleteRole: { ...post('roles/delete/:id', 'administrators.write'), ...stepUp },
  // webhooks and keys of programs
  searchWebhooks: find('webhooks/search', 'webhooks.manage'),
  readWebhook: get('webhooks/edit/:id', 'webhooks.manage'),
  createWebhook: { ...post('webhooks/create', 'webhooks.manage'), ...stepUp },
  updateWebhook: { ...post('webhooks/update/:id', 'webhooks.manage'), ...stepUp },
  deleteWebhook: { ...post('webhooks/delete/:id', 'webhooks.manage'), ...stepUp },
  renewWebhookSecret: { ...post('webhooks/renew-secret/:id', 'webhooks.manage'), ...stepUp },
  testWebhook: post('webhooks/test/:id', 'webhooks.manage'),
  listWebhookDeliveries: get('webhooks/deliveries/:id', 'webhooks.manage'),
  replayWebhookDelivery: post('webhooks/deliveries/:id', 'webhooks.manage'),
  searchApiKeys: find('api-keys/search', 'keys.manage'),
  createApiKey: { ...post('api-keys/create', 'keys.manage'), ...stepUp },
  revokeApiKey: post('api-keys/revoke/:id', 'keys.manage'),
  searchAuditEntries: find('audit-entries/search', 'audit.read'),
  // data for the screens of the back office
  listNavigationMenus: get('navigation-menus', 'workspace.read'),
  readClientSettings: get('client-settings', 'workspace.read'),
  searchEverything: find('search-everything', 'workspace.read'),
  searchViews: find('views/search', 'workspace.read'),
  countViews: find('views/count', 'workspace.read'),
  createView: post('views/create', 'workspace.read'),
  updateView: post('views/update/:id', 'workspace.read'),
  deleteView: post('views/delete/:id', 'workspace.read'),
  noteEditing: post('presence', 'workspace.read'),
  // previews of the future shop
  createPreviewLink: post('preview/links', 'workspace.read'),
  simulatePromotions: find('promotions/simulate', 'promotions.read'),
  // stock of goods and gifts
  readStockOverview: get('stocks/overview', 'catalogue.read'),
  readStockPage: get('stocks/page/:id', 'catalogue.read'),
  listStockMovements: get('stocks/movements/:id', 'catalogue.read'),
  findStock: find('stocks/find', 'catalogue.read'),
  adjustStocks: post('stocks/adjust', 'stock.adjust'),
  countStocks: post('stocks/count', 'stock.adjust'),
  setStockAlerts: post('stocks/alerts', 'stock.adjust'),
  setStockPlaces: post('stocks/places', 'stock.adjust'),
  wishStockDigest: post('stocks/digest', 'stock.adjust'),
  readStockSource: get('stocks/source', 'catalogue.read'),
  switchStockSource: { ...post('stocks/source', 'settings.write'), ...stepUp },
  // purchase orders and lots, besides the calls that every list has
  readPurchaseReceipts: get('purchase-orders/receipts/:id', 'supply.read'),
  printPurchaseOrder: get('purchase-orders/print/:id', 'supply.read'),
  stepPurchaseOrder: post('purchase-orders/step/:id', 'supply.write'),
  receivePurchaseOrder: post('purchase-orders/receive/:id', 'supply.receive'),
  readLotPage: get('lots/page/:id', 'supply.read'),
  recallLot: post('lots/recall/:no', 'supply.read'),
  readRecallFile: get('lots/recall-file/:no', 'orders.export'),
  blockLot: post('lots/block/:id', 'supply.receive'),
  adjustLot: post('lots/adjust/:id', 'stock.adjust'),
  searchBuyers: find('promotions/simulate/buyers', 'buyers.read'),
  readBuyer: get('promotions/simulate/buyers/:id', 'buyers.read'),
  readOrderSituation: get('promotions/simulate/orders/:id', 'buyers.read'),
  // drafts, scheduled versions, and prices over time
  searchVersions: find('drafts/search', 'workspace.read'),
  countVersionsToReview: get('drafts/count', 'workspace.read'),
  readProductPrices: get('products/prices/:id', 'catalogue.read'),
  readCombinationPrices: get('product-combinations/prices/:id', 'catalogue.read'),
  // steps to the first order
  readFirstRun: get('first-run', 'settings.write'),
  putAwayFirstRun: post('first-run/put-away', 'settings.write'),
  // settings of the shop
  readSettings: get('settings', 'settings.read'),
  writeSettings: post('settings', 'settings.write'),
  readSettingsHistory: get('settings/history/:id', 'settings.read'),
  undoSettings: post('settings/undo/:id', 'settings.write'),
  listLetters: get('letters', 'settings.read'),
  readLetter: get('letters/:name', 'settings.read'),
  previewLetter: find('letters/:name/preview', 'settings.read'),
  sendTestLetter: post('letters/:name/test', 'settings.read'),
  writeLetter: post('letters/:name', 'letters.write'),
  readLetterHistory: get('letters/:name/history', 'settings.read'),
  undoLetter: post('letters/:name/undo/:id', 'letters.write'),
  // the library of pictures, besides the calls that every entity has
  uploadMedia: { method: 'PUT', ...at('media/upload/:id'), access: 'public', encoding: 'stream' },
  replaceMedia: post('media/replace/:id', 'content.write'),
  cropMedia: post('media/crop/:id', 'content.write'),
  retryMediaVariants: post('media/retry-variants/:id', 'content.write'),
  searchMediaBin: find('media/bin', 'content.read'),
  restoreMedia: post('media/restore/:id', 'content.delete'),
  listMediaUses: get('media/uses/:id', 'content.read'),
  listMediaFolders: get('media/folders', 'content.read'),
  // campaigns, besides the calls that every entity has
  reviewPromotion: find('promotions/review', 'promotions.read'),
  searchPromotionCalendar: find('calendar/search', 'promotions.read'),
  // sums of past orders, so it takes the right to the reports of campaigns
  beginReplay: post('promotions/replay', 'campaign-reports.read'),
  readReplay: get('promotions/replay/:id', 'campaign-reports.read'),
  // messages to members, besides the calls that every entity has
  previewMessage: find('messages/preview/:id', 'promotions.write'),
  tryMessage: post('messages/try/:id', 'promotions.write'),
  sendMessage: { ...post('messages/send/:id', 'messages.send'), ...stepUp },
  stopMessage: post('messages/stop/:id', 'messages.send'),
  // analytics
  readDashboard: get('dashboard', 'workspace.read'),
  searchWork: find('work/search', 'workspace.read'),
  countWork: get('work/count', 'workspace.read'),
  listWaitingDays: get('work/to-ship-days', 'order.fulfil'),
  readMetric: get('metric', 'campaign-reports.read'),
  readReport: get('reports/:name', 'campaign-reports.read'),
  exportReport: get('reports/:name/export', 'reports.export'),
  searchReportSchedules: find('report-schedules/search', 'campaign-reports.read'),
  createReportSchedule: post('report-schedules/create', 'campaign-reports.read'),
  deleteReportSchedule: post('report-schedules/delete/:id', 'campaign-reports.read'),
  searchClosings: find('closings/search', 'finance.export'),
  createClosing: { ...post('closings/create', 'finance.export'), ...stepUp },
  downloadClosing: { ...get('closings/:id/file', 'finance.export'), ...stepUp },
  // work in the background
  searchTasks: find('tasks/search', 'workspace.read'),
  readTask: get('tasks/:id', 'workspace.read'),
  retryTask: post('tasks/:id/retry', 'tasks.write'),
  readExportFile: get('tasks/:id/file', 'workspace.read'),
  cancelTask: post('tasks/:id/cancel', 'workspace.read'),
  // health of the system
  readSystem: get('system', 'system.read'),
  searchProviderNotices: get('system/notices', 'system.read'),
  retryParkedJob: post('system/parked/retry', 'system.write'),
  cancelParkedJob: post('system/parked/cancel', 'system.write'),
  dropCache: post('system/drop-cache', 'system.write'),
  // changes of many records; the right depends on the entity, which only the change names
  readBulkChange: get('bulk-changes/:id', 'workspace.read'),
  listBulkChangeRows: get('bulk-changes/:id/rows', 'workspace.read'),
  retryBulkChange: post('bulk-changes/:id/retry', 'workspace.read'),
  undoBulkChange: post('bulk-changes/:id/undo', 'workspace.read'),
  // approval requests; who may decide depends on the kind of the request
  searchApprovals: find('approvals/search', 'approvals.read'),
  countApprovals: get('approvals/count', 'approvals.read'),
  approveWish: { ...post('approvals/:id/approve', 'approvals.read'), ...stepUp },
  refuseWish: post('approvals/:id/refuse', 'approvals.read'),
  // payment exceptions
  searchPaymentExceptions: find('payment-exceptions/search', 'money.read'),
  countPaymentExceptions: get('payment-exceptions/count', 'money.read'),
  readPaymentException: get('payment-exceptions/edit/:id', 'money.read'),
  askAboutException: post('payment-exceptions/ask/:id', 'money.write'),
  assignException: post('payment-exceptions/assign/:id', 'money.write'),
  refundException: { ...post('payment-exceptions/refund/:id', 'refund.create'), ...stepUp },
  resolvePaymentException: post('payment-exceptions/resolve/:id', 'money.write'),
  // statements of providers and the bank
  uploadStatement: {
    method: 'POST',
    ...at('reconciliations/upload'),
    access: 'money.write',
    encoding: 'file',
  },
  readStatementSources: get('reconciliations/sources', 'money.read'),
  // payments of an order
  searchOrders: find('orders/search', 'orders.read'),
  readOrderPayments: get('orders/payments/:id', 'money.read'),
  revealRecipient: { ...post('orders/reveal-recipient/:id', 'personal.reveal'), ...stepUp },
  askProvider: post('payment-attempts/ask/:id', 'money.write'),
  acceptTransfers: post('orders/accept-transfers/:id', 'money.write'),
  refundOrder: { ...post('orders/refund/:id', 'refund.create'), ...stepUp },
  cancelOrderByShop: { ...post('orders/cancel/:id', 'orders.write'), ...stepUp },
  cancelRestOfOrder: { ...post('orders/cancel-rest/:id', 'orders.write'), ...stepUp },
  searchRefunds: find('refunds/search', 'money.read'),
  completeRefund: post('refunds/complete/:id', 'refund.complete'),
  completeRefunds: post('refunds/complete', 'refund.complete'),
  readTransferFile: {
    method: 'POST',
    ...at('refunds/transfer-file'),
    access: 'refund.complete',
    encoding: 'file',
    readsOnly: true,
  },
  listTransfers: get('refunds/transfers', 'money.read'),
  exportTransfers: { ...post('refunds/bank-file', 'transfers.export'), ...stepUp },
  revealRefundAccount: { ...post('refunds/account/:id', 'refund.complete'), ...stepUp },
  askForRefundAccount: post('refunds/ask-account/:id', 'refund.create'),
  // orders that operators make
  createOrder: post('orders/create', 'orders.write'),
  // one action for many orders; each action also needs a right of its own
  bulkOrders: post('orders/bulk', 'orders.read'),
  readOrderPayLink: get('orders/pay-link/:id', 'orders.write'),
  // the page of one order
  readOrderDesk: get('orders/desk/:id', 'orders.read'),
  // the same, under the path of records
  readOrderRecord: get('orders/edit/:id', 'orders.read'),
  explainOrder: get('orders/explanation/:id', 'orders.read'),
  listColleagues: get('orders/colleagues', 'orders.write'),
  noteOrder: post('orders/note/:id', 'orders.write'),
  tagOrder: post('orders/tags/:id', 'orders.write'),
  editDelivery: post('orders/delivery/:id', 'orders.write'),
  reviewOrderLines: post('orders/lines-review/:id', 'orders.write'),
  editOrderLines: { ...post('orders/lines/:id', 'orders.write'), ...stepUp },
  reissueInvoice: post('orders/invoice/:id', 'money.write'),
  // invoices; their id is the order's
  readInvoice: get('invoices/edit/:id', 'money.read'),
  issueInvoice: post('invoices/issue/:id', 'money.write'),
  voidInvoice: post('invoices/void/:id', 'money.write'),
  allowOnInvoice: post('invoices/allowance/:id', 'money.write'),
  resendOrderLetter: post('orders/resend-letter/:id', 'orders.write'),
  readReturnDesk: get('order-returns/desk/:id', 'returns.read'),
  readSentPicture: get('order-returns/sent-picture/:id', 'returns.read'),
  // returns
  searchReturns: find('order-returns/search', 'returns.read'),
  approveReturn: post('order-returns/approve/:id', 'returns.write'),
  refuseReturn: post('order-returns/refuse/:id', 'returns.write'),
  createDropOff: post('order-returns/drop-off/:id', 'returns.write'),
  openReturnUpload: post('order-returns/upload-url/:id', 'returns.write'),
  photographReturn: post('order-returns/pictures/:id', 'returns.write'),
  receiveReturn: post('order-returns/receive/:id', 'returns.write'),
  refundReturn: { ...post('order-returns/refund/:id', 'refund.create'), ...stepUp },
  reviewExchange: post('order-returns/exchange-review/:id', 'refund.create'),
  exchangeReturn: { ...post('order-returns/exchange/:id', 'refund.create'), ...stepUp },
  // reviews of buyers
  readBuyerReview: get('reviews/edit/:id', 'reviews.read'),
  publishReview: post('reviews/publish/:id', 'reviews.write'),
  hideReview: post('reviews/hide/:id', 'reviews.write'),
  answerReview: post('reviews/answer/:id', 'reviews.write'),
  // the page of one member
  readMemberDesk: get('members/desk/:id', 'member.read'),
  revealMember: { ...post('members/reveal/:id', 'personal.reveal'), ...stepUp },
  noteMember: post('members/note/:id', 'member.write'),
  tagMember: post('members/tags/:id', 'member.write'),
  editMember: post('members/edit/:id', 'member.write'),
  disableMember: post('members/disable/:id', 'member.disable'),
  endMemberSessions: post('members/end-sessions/:id', 'member.write'),
  listGiveableCoupons: get('members/giveable-coupons', 'promotions.read'),
  giveMemberCoupon: post('members/give-coupon/:id', 'member.write'),
  takeBackCoupon: post('members/take-back-coupon/:id', 'member.write'),
  noteUncollected: post('members/uncollected/:id', 'member.write'),
  takeBackUncollected: post('members/take-back-uncollected/:id', 'member.write'),
  previewMemberMerge: post('members/merge-preview/:id', 'member.merge'),
  mergeMembers: { ...post('members/merge/:id', 'member.merge'), ...stepUp },
  // coupons for many members, and levels before they are saved
  searchCouponGifts: find('user-coupons/search', 'coupons.give'),
  tryCouponGift: post('user-coupons/try', 'coupons.give'),
  giveCoupons: post('user-coupons/give', 'coupons.give'),
  createCouponCodes: post('coupon-codes/create', 'coupons.give'),
  takeBackCouponCodes: post('coupon-codes/take-back', 'coupons.give'),
  reviewLevelRule: find('level-rules/review', 'members.read'),
  // order fulfilment
  readFulfilmentBoard: get('fulfilment/board', 'order.fulfil'),
  searchFulfilment: find('fulfilment/search', 'order.fulfil'),
  beginPicking: post('fulfilment/pick', 'order.fulfil'),
  confirmPicked: post('fulfilment/picked', 'order.fulfil'),
  readParcel: get('fulfilment/parcels/:id', 'order.fulfil'),
  openParcel: post('fulfilment/open', 'order.fulfil'),
  scanGoods: post('fulfilment/scan/:id', 'order.fulfil'),
  undoScan: post('fulfilment/undo-scan/:id', 'order.fulfil'),
  splitParcel: post('fulfilment/split/:id', 'order.fulfil'),
  shipInParts: post('fulfilment/ship-in-parts/:id', 'order.fulfil'),
  dissolveParcel: post('fulfilment/dissolve/:id', 'order.fulfil'),
  printPaper: post('fulfilment/print', 'order.fulfil'),
  createStoreLabels: post('fulfilment/store-labels', 'order.fulfil'),
  openStoreLabels: post('fulfilment/store-label-form', 'order.fulfil'),
  cancelLabel: post('fulfilment/cancel-label/:id', 'order.fulfil'),
  handOverParcels: post('fulfilment/hand-over', 'order.fulfil'),
  handOverTogether: post('fulfilment/hand-over-together', 'order.fulfil'),
  readHandOverFile: {
    method: 'POST',
    ...at('fulfilment/hand-over-file'),
    access: 'order.fulfil',
    encoding: 'file',
    readsOnly: true,
  },
  deliverParcels: post('fulfilment/delivered', 'order.fulfil'),
  askCarrier: post('fulfilment/ask-carrier/:id', 'order.fulfil'),
  noteParcelReturned: post('fulfilment/returned/:id', 'order.fulfil'),
  resendParcel: post('fulfilment/resend/:id', 'order.fulfil'),
  reviewTakeBack: get('fulfilment/take-back/:id', 'order.fulfil'),
  takeBackParcel: post('fulfilment/take-back/:id', 'order.fulfil'),
  // requests about personal data
  searchPrivacyRequests: find('privacy-requests/search', 'personal.reveal'),
  readPrivacyRequest: get('privacy-requests/desk/:id', 'personal.reveal'),
  createPrivacyRequest: post('privacy-requests/create', 'personal.reveal'),
  sendPrivacyCopy: { ...post('privacy-requests/send-copy/:id', 'personal.export'), ...stepUp },
  beginErasure: { ...post('privacy-requests/erase/:id', 'member.erase'), ...stepUp },
  withdrawPrivacyRequest: post('privacy-requests/withdraw/:id', 'personal.reveal'),
  refusePrivacyRequest: post('privacy-requests/refuse/:id', 'personal.reveal'),
  // opened by the member, with a signed link
  downloadPrivacyCopy: {
    method: 'GET',
    path: '/api/v1/privacy-copies/:token',
    access: 'public',
  },
  // sent by the carrier's server, with a signature
  takeCarrierNotice: {
    method: 'POST',
    path: '/api/v1/ecpay-logistics/notice',
    access: 'public',
    encoding: 'form',
    reportsPayment: true,
  },
  // the ERP
  listFixedTimeOrders: erp('GET', 'fixed-time-orders'),
  listErpOrders: erp('GET', 'orders'),
  setProductStocks: erp('PUT', 'product-stocks'),
  updateShipmentStatus: erp('PUT', 'shipment-status'),
} as const satisfies Record<string, Endpoint>;

export type AdminEndpointName = keyof typeof adminEndpoints;
