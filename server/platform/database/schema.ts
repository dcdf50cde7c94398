/** Every table, for migrations. Code imports the tables of its own capability instead. */
export * from '../../accounts/tables.ts';
export * from '../../cart/tables.ts';
export * from '../../catalog/tables.ts';
export * from '../../content/tables.ts';
export * from '../../coupons/tables.ts';
export * from '../../invoices/tables.ts';
export * from '../../invoicing/tables.ts';
export * from '../../logistics/tables.ts';
export * from '../../members/tables.ts';
export * from '../../orders/returns/tables.ts';
export * from '../../orders/tables.ts';
export * from '../../payments/tables.ts';
export * from '../../promotions/gift-tables.ts';
export * from '../../promotions/tables.ts';
export * from '../../recipients/tables.ts';
export * from '../../stock/tables.ts';
export * from './tables.ts';
