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

export const adminEndpoints = {
  // the administrator's own account
  adminLogin: { method: 'POST', ...at('login'), access: 'public', encoding: 'json' },
  unlockAdministrator: { method: 'POST', ...at('unlock'), access: 'public', encoding: 'json' },
  adminRefreshToken: post('refresh-token', 'administrator'),
  adminLogout: post('logout', 'administrator'),
  readMe: get('me', 'administrator'),
  changeOwnPassword: post('change-password', 'administrator'),
  readVersion: get('version', 'administrator'),
  // administrators and what they did
  searchAdministrators: post('administrators/search', 'administrators.write'),
  createAdministrator: post('administrators/create', 'administrators.write'),
  updateAdministrator: post('administrators/update/:id', 'administrators.write'),
  searchAuditEntries: post('audit-entries/search', 'audit.read'),
  // what the screens of the back office are made of
  listNavigationMenus: get('navigation-menus', 'administrator'),
  readClientSettings: get('client-settings', 'administrator'),
  searchEverything: post('search-everything', 'administrator'),
  noteEditing: post('presence', 'administrator'),
  // settings of the shop
  readSettings: get('settings', 'settings.read'),
  writeSettings: post('settings', 'settings.write'),
  // money that does not fit
  searchPaymentExceptions: post('payment-exceptions/search', 'money.read'),
  countPaymentExceptions: get('payment-exceptions/count', 'money.read'),
  resolvePaymentException: post('payment-exceptions/resolve/:id', 'money.write'),
  // payments of an order
  searchOrders: post('orders/search', 'orders.read'),
  readOrderPayments: get('orders/payments/:id', 'money.read'),
  revealRecipient: post('orders/reveal-recipient/:id', 'personal.reveal'),
  askProvider: post('payment-attempts/ask/:id', 'money.write'),
  acceptTransfers: post('orders/accept-transfers/:id', 'money.write'),
  refundOrder: post('orders/refund/:id', 'refund.create'),
  searchRefunds: post('refunds/search', 'money.read'),
  completeRefund: post('refunds/complete/:id', 'money.write'),
  // goods that come back
  searchReturns: post('order-returns/search', 'orders.read'),
  approveReturn: post('order-returns/approve/:id', 'returns.write'),
  refuseReturn: post('order-returns/refuse/:id', 'returns.write'),
  receiveReturn: post('order-returns/receive/:id', 'returns.write'),
  refundReturn: post('order-returns/refund/:id', 'refund.create'),
  // the ERP
  listFixedTimeOrders: erp('GET', 'fixed-time-orders'),
  listErpOrders: erp('GET', 'orders'),
  setProductStocks: erp('PUT', 'product-stocks'),
  updateShipmentStatus: erp('PUT', 'shipment-status'),
} as const satisfies Record<string, Endpoint>;

export type AdminEndpointName = keyof typeof adminEndpoints;
