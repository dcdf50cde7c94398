/** SQL text: the ids of all orders of the member with this id, cancelled ones included. */
export const ordersOfMemberText = (memberId: string): string =>
  `select o.id from orders o where o.user_id = ${memberId}`;
