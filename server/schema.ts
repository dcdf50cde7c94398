/** Every table, for migrations. All other code imports the tables of its own capability. */

export * from './back-office/admin/second-factor/tables.ts';
export * from './back-office/admin/tables.ts';
export * from './back-office/erp/tables.ts';
export * from './content/tables.ts';
export * from './goods/campaigns/tables.ts';
export * from './goods/catalog/sales-tables.ts';
export * from './goods/catalog/tables.ts';
export * from './goods/coupons/tables.ts';
export * from './goods/gifts/tables.ts';
export * from './goods/level-benefits/tables.ts';
export * from './goods/promotions/tables.ts';
export * from './goods/stock/tables.ts';
export * from './ordering/audit-books/tables.ts';
export * from './ordering/cart/tables.ts';
export * from './ordering/holding/tables.ts';
export * from './ordering/invoicing/tables.ts';
export * from './ordering/line-shop/tables.ts';
export * from './ordering/logistics/tables.ts';
export * from './ordering/orders/returns/tables.ts';
export * from './ordering/orders/tables.ts';
export * from './ordering/payments/tables.ts';
export * from './people/accounts/line/tables.ts';
export * from './people/accounts/tables.ts';
export * from './people/members/tables.ts';
export * from './people/saved-details/tables.ts';
export * from './platform/database/tables.ts';
