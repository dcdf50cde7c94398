import type { Endpoint } from './endpoints.ts';
import type { AdminAccess } from './rights.ts';

/**
 * The back office's calls (G-146), in a file of their own so that no page of the shop carries them. POST for searches
 * and writes, GET for reading one. Each lies below both prefixes (row 7.128), except the calls of the ERP.
 */
const at = <const Path extends string>(path: Path) =>
  ({ path: `/api/backstagex/${path}`, alias: `/api/bscore/${path}` }) as const;

const get = (path: string, access: AdminAccess) =>
  ({ method: 'GET', ...at(path), access }) as const;
const post = (path: string, access: AdminAccess) =>
  ({ method: 'POST', ...at(path), access, encoding: 'json' }) as const;
/** The ERP's calls lie below a path of their own (G-145). */
const erp = <const Method extends 'GET' | 'PUT'>(method: Method, path: string) =>
  ({ method, path: `/api/v1/erp/${path}`, access: 'erp', encoding: 'json' }) as const;

/** The second factor has to be shown again before it. */
const stepUp = { stepUp: true } as const;
/** For everybody: the ways in. */
const open = (path: string) =>
  ({ method: 'POST', ...at(path), access: 'public', encoding: 'json' }) as const;
/** For a session that has still to show its second factor. */
const half = (path: string) =>
  ({ ...post(path, 'administrator'), secondFactor: 'not-asked' }) as const;
/** Adds a second factor: the first one before anything else, and each further one after a step-up. */
const setUp = (path: string) =>
  ({ ...post(path, 'second-factor.write'), secondFactor: 'set-up', ...stepUp }) as const;

export const adminEndpoints = {
  // ways in
  adminLogin: open('login'),
  adminLoginVerify: half('login/verify'),
  readPasskeyLoginOptions: open('login/passkey-options'),
  adminLoginByPasskey: open('login/passkey'),
  unlockAdministrator: open('unlock'),
  forgetAdministratorPassword: open('forget'),
  resetAdministratorPassword: open('resetPassword'),
  verifyAdministratorEmail: open('verify'),
  // the administrator's own account
  adminRefreshToken: post('refresh-token', 'administrator'),
  adminLogout: half('logout'),
  readMe: get('me', 'administrator'),
  changeOwnPassword: post('change-password', 'administrator'),
  readPasskeyOptions: half('me/passkey-options'),
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
  // administrators and what they did
  searchAdministrators: post('administrators/search', 'administrators.write'),
  createAdministrator: { ...post('administrators/create', 'administrators.write'), ...stepUp },
  updateAdministrator: { ...post('administrators/update/:id', 'administrators.write'), ...stepUp },
  resetSecondFactors: {
    ...post('administrators/reset-second-factors/:id', 'administrators.write'),
    ...stepUp,
  },
  searchAuditEntries: post('audit-entries/search', 'audit.read'),
  // what the screens of the back office are made of
  listNavigationMenus: get('navigation-menus', 'workspace.read'),
  readClientSettings: get('client-settings', 'workspace.read'),
  searchEverything: post('search-everything', 'workspace.read'),
  noteEditing: post('presence', 'workspace.read'),
  // the shop as it will be
  createPreviewLink: post('preview/links', 'workspace.read'),
  simulatePromotions: post('promotions/simulate', 'promotions.read'),
  // settings of the shop
  readSettings: get('settings', 'settings.read'),
  writeSettings: post('settings', 'settings.write'),
  // the library of pictures, besides the calls that every entity has
  uploadMedia: { method: 'PUT', ...at('media/upload/:id'), access: 'public', encoding: 'stream' },
  replaceMedia: post('media/replace/:id', 'content.write'),
  cropMedia: post('media/crop/:id', 'content.write'),
  retryMediaVariants: post('media/retry-variants/:id', 'content.write'),
  searchMediaBin: post('media/bin', 'content.read'),
  restoreMedia: post('media/restore/:id', 'content.delete'),
  listMediaUses: get('media/uses/:id', 'content.read'),
  listMediaFolders: get('media/folders', 'content.read'),
  // work in the background
  searchTasks: post('tasks/search', 'tasks.read'),
  readTask: get('tasks/:id', 'tasks.read'),
  retryTask: post('tasks/:id/retry', 'tasks.write'),
  cancelTask: post('tasks/:id/cancel', 'tasks.write'),
  // money that does not fit
  searchPaymentExceptions: post('payment-exceptions/search', 'money.read'),
  countPaymentExceptions: get('payment-exceptions/count', 'money.read'),
  resolvePaymentException: post('payment-exceptions/resolve/:id', 'money.write'),
  // payments of an order
  searchOrders: post('orders/search', 'orders.read'),
  readOrderPayments: get('orders/payments/:id', 'money.read'),
  revealRecipient: { ...post('orders/reveal-recipient/:id', 'personal.reveal'), ...stepUp },
  askProvider: post('payment-attempts/ask/:id', 'money.write'),
  acceptTransfers: post('orders/accept-transfers/:id', 'money.write'),
  refundOrder: { ...post('orders/refund/:id', 'refund.create'), ...stepUp },
  searchRefunds: post('refunds/search', 'money.read'),
  completeRefund: post('refunds/complete/:id', 'money.write'),
  // goods that come back
  searchReturns: post('order-returns/search', 'orders.read'),
  approveReturn: post('order-returns/approve/:id', 'returns.write'),
  refuseReturn: post('order-returns/refuse/:id', 'returns.write'),
  receiveReturn: post('order-returns/receive/:id', 'returns.write'),
  refundReturn: { ...post('order-returns/refund/:id', 'refund.create'), ...stepUp },
  // the ERP
  listFixedTimeOrders: erp('GET', 'fixed-time-orders'),
  listErpOrders: erp('GET', 'orders'),
  setProductStocks: erp('PUT', 'product-stocks'),
  updateShipmentStatus: erp('PUT', 'shipment-status'),
} as const satisfies Record<string, Endpoint>;

export type AdminEndpointName = keyof typeof adminEndpoints;
