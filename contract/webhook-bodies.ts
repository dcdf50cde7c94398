import { z } from 'zod';
import { erpOrder } from './calls/erp.ts';
import { visibilityRules } from './enumerations.ts';
import { count, id, instant, money } from './fields.ts';
import type { WebhookEvent } from './webhooks.ts';

/**
 * The `data` of each event, as an allow-list (G-222). What is null has been deleted since, or its member's data have
 * been erased.
 */
const order = z.object({ id, order: erpOrder.nullable() });

/** By event: what a body contains. On the wire the names are in snake_case. */
export const webhookData = {
  'order.placed': order,
  'order.paid': order,
  'order.shipped': order,
  'order.completed': order,
  'order.cancelled': order,
  'refund.completed': z.object({
    refund: z
      .object({
        id,
        orderId: id,
        orderNo: z.string(),
        /** TWD, of which `shipFee` are the order's delivery fee. */
        amount: money,
        shipFee: money,
        doneAt: instant.nullable(),
      })
      .nullable(),
  }),
  'product.changed': z.object({
    id,
    product: z
      .object({
        id,
        name: z.string(),
        materialNo: z.string(),
        internationalBarcode: z.string(),
        /** TWD. */
        price: money,
        memberPrice: money.nullable(),
        volume: z.string(),
        currentVisibilityRule: z.enum(visibilityRules),
        version: count,
        updatedAt: instant,
      })
      .nullable(),
  }),
  'stock.changed': z.object({
    id,
    stock: z
      .object({
        productId: id,
        materialNo: z.string(),
        name: z.string(),
        /** Units: on the shelf, reserved by carts that were sent, and left to buy. */
        onHand: z.number().int(),
        reserved: count,
        available: count,
      })
      .nullable(),
  }),
  /** Neither name nor address: who needs them reads the member with a key. */
  'member.registered': z.object({
    member: z.object({ id, registeredAt: instant, verifiedAt: instant.nullable() }).nullable(),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

export type WebhookData<Event extends WebhookEvent> = z.input<(typeof webhookData)[Event]>;
