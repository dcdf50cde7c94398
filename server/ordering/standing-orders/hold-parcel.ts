import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /**
     * A standing order is about to notify its member or to make an order. True holds it: nothing happens until a later
     * run.
     */
    'parcel-is-due': { data: { memberId: number }; answer: boolean };
  }
}

/** Whether nothing may be made for this member at present. */
export async function isParcelHeld(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  memberId: number,
): Promise<boolean> {
  return (await events.publish(transaction, 'parcel-is-due', { memberId })).includes(true);
}
