import { webhookData } from '#contract/webhook-bodies.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhooks.ts';
import { toSnake } from '#contract/wire-case.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { showOrders } from '#server/back-office/erp/read-orders.ts';
import { readProductEventData } from '#server/commerce/catalog/product-event-data.ts';
import { readStocksOfGoods } from '#server/commerce/stock/stocks-of-goods.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { readRefundEventData } from '#server/ordering/payments/refund-event-data.ts';
import { isMemberErased, readMemberEventData } from '#server/people/accounts/member-event-data.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { webhookDeliveries } from './tables.ts';

type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'eventId' | 'type' | 'subjectId' | 'createdAt'
>;

/**
 * The bytes of an event: `{id, type, created_at, data}`. `data` is what the event is about as it is now, at the first
 * try, in the fields that contract/webhook-bodies.ts allows.
 */
export async function makeBody(db: Queryable, delivery: Delivery): Promise<string> {
  const { eventId: id, type, createdAt } = delivery;
  const event = webhookEvents.find((each) => each === type);
  const data = event ? await dataOf(db, event, delivery.subjectId) : { message: '測試' };
  return JSON.stringify({ id, type, created_at: toWireInstant(createdAt), data: toSnake(data) });
}

async function dataOf(db: Queryable, event: WebhookEvent, id: number): Promise<unknown> {
  return webhookData[event].parse(await read(db, event, id));
}

async function read(db: Queryable, event: WebhookEvent, id: number): Promise<object> {
  switch (event) {
    case 'refund.completed': {
      const found = await readRefundEventData(db, id);
      return { refund: found ? { ...found, doneAt: toWireInstantOrNull(found.doneAt) } : null };
    }
    case 'product.changed': {
      const found = await readProductEventData(db, id);
      const product = found ? { ...found, updatedAt: toWireInstant(found.updatedAt) } : null;
      return { id, product };
    }
    case 'stock.changed': {
      const [found] = await readStocksOfGoods(db, { productIds: [id], giftIds: [] });
      return { id, stock: found ? { ...found, productId: id, reserved: found.held } : null };
    }
    case 'member.registered': {
      const found = await readMemberEventData(db, id);
      return {
        member: found
          ? {
              ...found,
              registeredAt: toWireInstant(found.registeredAt),
              verifiedAt: toWireInstantOrNull(found.verifiedAt),
            }
          : null,
      };
    }
    default: {
      const whole = await readWholeOrder(db, id);
      // Of an erased member's order only its id leaves the shop.
      const isShown = whole && !(await isMemberErased(db, whole.userId));
      const [order = null] = isShown ? await showOrders(db, [whole]) : [];
      return { id, order };
    }
  }
}
