import type { AdminAccess } from './administrators.ts';
import type { Endpoint } from './endpoints.ts';

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
  searchAdministrators: post('administrators/search', 'owner'),
  createAdministrator: post('administrators/create', 'owner'),
  updateAdministrator: post('administrators/update/:id', 'owner'),
  searchAuditEntries: post('audit-entries/search', 'owner'),
  // money that does not fit
  searchPaymentExceptions: post('payment-exceptions/search', 'operator'),
  countPaymentExceptions: get('payment-exceptions/count', 'operator'),
  resolvePaymentException: post('payment-exceptions/resolve/:id', 'operator'),
  // payments of an order
  searchOrders: post('orders/search', 'operator'),
  readOrderPayments: get('orders/payments/:id', 'operator'),
  revealRecipient: post('orders/reveal-recipient/:id', 'operator'),
  askProvider: post('payment-attempts/ask/:id', 'operator'),
  acceptTransfers: post('orders/accept-transfers/:id', 'operator'),
  refundOrder: post('orders/refund/:id', 'operator'),
  searchRefunds: post('refunds/search', 'operator'),
  completeRefund: post('refunds/complete/:id', 'operator'),
  // goods that come back
  searchReturns: post('order-returns/search', 'operator'),
  approveReturn: post('order-returns/approve/:id', 'operator'),
  refuseReturn: post('order-returns/refuse/:id', 'operator'),
  receiveReturn: post('order-returns/receive/:id', 'operator'),
  refundReturn: post('order-returns/refund/:id', 'operator'),
  // the ERP
  listFixedTimeOrders: erp('GET', 'fixed-time-orders'),
  listErpOrders: erp('GET', 'orders'),
  setProductStocks: erp('PUT', 'product-stocks'),
  updateShipmentStatus: erp('PUT', 'shipment-status'),
} as const satisfies Record<string, Endpoint>;

export type AdminEndpointName = keyof typeof adminEndpoints;
