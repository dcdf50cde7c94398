/** SQL text: each temporary order as temporary_order_id. The reconciliation compares the stock's locks with them. */
export const temporaryOrdersText = 'select id as temporary_order_id from temporary_orders';
