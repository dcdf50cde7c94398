import pg from 'pg';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import { planOnce } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/statement.ts';
import { OneMessage } from '#server/platform/internals/pg/pg.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Buyer } from '#server/testing/http-buyers.ts';
import type { Message, Particulars } from './purchase-template.ts';

/** A client of PostgreSQL that makes whole purchases without the shop. */
interface AloneBuyer {
  buy(productId: number): Promise<void>;
}

let keys = 0;

/** Sends statements as one transaction; answers the rows of each. */
export type Send = (statements: readonly Statement[]) => Promise<unknown[][]>;

/** A connection that sends them as the shop does. */
export async function oneMessageTo(
  connection: pg.ClientConfig,
): Promise<{ send: Send; close(): Promise<void> }> {
  const client = new pg.Client({ ...connection, options: planOnce });
  await client.connect();
  const send: Send = (statements) =>
    new Promise((resolve, reject) => {
      const message = new OneMessage(statements, (error, results) =>
        error ? reject(error) : resolve(results.map(({ rows }) => rows)),
      );
      client.query(message as never);
    });
  return { send, close: () => client.end() };
}

/** `send` must keep to one connection. */
export function aloneBuyer(
  send: Send,
  { id, token }: Buyer & { id: number },
  messages: readonly Message[],
): AloneBuyer {
  const tokenHash = sha256(token);
  return {
    async buy(productId) {
      const began = Date.now();
      const ours: Particulars = {
        memberId: String(id),
        tokenHash,
        productId: String(productId),
        key: `alone-${process.pid}-${++keys}`,
        temporaryOrderId: '',
        orderId: '',
        orderNo: '',
        seenAs: '',
      };
      for (const message of messages) {
        for (const [row] of await send(message(ours, began))) learn(ours, row, began);
      }
    },
  };
}

interface Learnt {
  temporaryOrder?: { id: number } | null;
  orderId?: number | null;
  seenAs?: string;
}

/** Stores the values of an answer that later statements need. */
function learn(ours: Particulars, row: unknown, began: number): void {
  const { temporaryOrder, orderId, seenAs } = (row ?? {}) as Learnt;
  if (temporaryOrder && orderId) {
    ours.temporaryOrderId = String(temporaryOrder.id);
    ours.orderId = String(orderId);
    ours.orderNo = orderNumber(orderId, new Date(began));
  }
  if (seenAs) ours.seenAs = seenAs;
}
