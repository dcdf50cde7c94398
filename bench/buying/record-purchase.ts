import { resolve } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { makeBuyers, priceOf } from '#server/testing/http-buyers.ts';
import { beginPostgres } from '../children.ts';
import { asServed } from '../load.ts';
import { plentifulProducts } from '../market.ts';
import { startShop } from '../servers.ts';
import { leanBuyer } from './lean-buyers.ts';
import { type Message, type Particulars, toTemplate } from './purchase-template.ts';
import { recordStatements, type SentStatement } from './record-statements.ts';

/**
 * Fills a database as the shop does, and records the statements of one whole purchase of a warm server. Ids start
 * high in it, so that each can be recognised among the values.
 */
export async function recordPurchase(port: number, database: string): Promise<Message[]> {
  const postgres = await beginPostgres(resolve('.data/bench-postgres'), { database });
  const recorder = await recordStatements(postgres.connection.host, database, port + 2);
  const server = await startShop(port, { DATABASE_URL: recorder.url, ...asServed });
  const { db, pool, close } = openDatabase(postgres.connection);
  try {
    await pool.query(`select setval('users_id_seq', 7000000), setval('orders_id_seq', 8000000),
      setval('temporary_orders_id_seq', 9000000)`);
    const productId = (await plentifulProducts(db)).at(-1);
    const [member] = await makeBuyers(db, 1, new Date());
    if (!productId || !member) throw new Error('no product or buyer');
    const wanted = { productId, quantity: 1 };
    const price = await priceOf(server.origin, member, wanted);
    const buyer = await leanBuyer(server.origin, member);
    let began = 0;
    // The first purchase reads the data that all purchases share.
    for (let turn = 0; turn < 3; turn++) {
      recorder.take();
      began = Date.now();
      if (!(await buyer.buy(wanted, price))) throw new Error('nothing was bought');
    }
    const recorded = recorder.take().filter(isOfPurchase);
    const { rows } = await pool.query(
      'select id as "orderId", order_no as "orderNo" from orders order by id desc limit 1',
    );
    buyer.close();
    return toTemplate(
      recorded,
      {
        memberId: String(member.id),
        tokenHash: sha256(member.token),
        productId: String(productId),
        ...valuesIn(recorded),
        orderId: String(rows[0].orderId),
        orderNo: rows[0].orderNo,
      },
      began,
    );
  } finally {
    await server.stop();
    await close();
    await recorder.close();
    await postgres.stop();
  }
}

/** Jobs and announcements are sent separately, and no purchase waits for them. */
const purchases = new Set([
  'require session',
  'put temporary order',
  'consume temporary order',
  'lock seen order',
]);
const isOfPurchase = ([first]: SentStatement[]) => purchases.has(first?.name ?? '');

function valuesIn(recorded: readonly SentStatement[][]) {
  const valueAt = (name: string, index: number): string => {
    const value = recorded.flat().find((one) => one.name === name)?.values[index];
    if (!value) throw new Error(`the purchase has sent no "${name}"`);
    return value;
  };
  return {
    key: valueAt('claim key', 2),
    temporaryOrderId: valueAt('consume temporary order', 0),
    seenAs: valueAt('order is unchanged', 1),
  } satisfies Partial<Particulars>;
}
