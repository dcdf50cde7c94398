import { eq, sql } from 'drizzle-orm';
import { orderNotes } from '#server/back-office/order-management/tables.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { lineAccounts } from '#server/people/accounts/line/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { savedInvoices, savedRecipients } from '#server/people/saved-details/tables.ts';
import { newAdministrator } from './new-administrator.ts';
import { newProduct } from './new-goods.ts';
import { newMember } from './new-member.ts';
import { checkoutBody, sendCart } from './new-shopper.ts';
import { deliver, payInAdvance } from './order-life.ts';
import type { TestShop } from './test-shop.ts';

let count = 0;

/** Texts that occur only in the data of one member. */
function newTraces() {
  const number = String(100 + ++count);
  return {
    name: `蕭可尋${number}`,
    mobile: `0955${number}987`,
    phone: `02-2${number}4556`,
    address: `臺北市大安區可尋路一段${number}號`,
    recipient: `收件${number}人`,
    note: `可尋備註${number}請勿按鈴`,
  };
}

/** A member with all kinds of data: account, saved details, cart, a finished order, e-mails. */
export async function memberWithTraces(test: TestShop) {
  const traces = newTraces();
  const member = await newMember(test);
  const { shop } = test;
  await shop.db
    .update(users)
    .set({
      name: traces.name,
      mobileNumber: traces.mobile,
      telephoneNumber: traces.phone,
      address: traces.address,
      birthday: '1990-05-05',
    })
    .where(eq(users.id, member.id));
  const product = await newProduct(shop, { price: 300, stock: 9 });
  await sendCart({ ...member, id: member.id }, { products: { [product]: 1 } });
  const body = checkoutBody({
    recipient: traces.recipient,
    recipientMobile: traces.mobile,
    recipientPhone: traces.phone,
    shipAddress: '臺北市大安區和平東路一段1號',
    orderNote: traces.note,
    shipNote: traces.note,
  });
  const { data: order } = await member.api.checkout({
    body: { ...body, user: { name: traces.name, mobileNumber: traces.mobile } },
  });
  await member.api.updateShoppingCart({
    body: {
      order: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
      items: { products: [{ id: product, quantity: 2 }], productCombinations: [] },
    },
  });
  await test.jobs.runDue();
  await leaveMore(test, { memberId: member.id, orderId: order.id, traces });
  return {
    member,
    traces,
    product,
    orderId: order.id,
    orderNo: order.orderNo,
    amount: order.paidAmount,
  };
}

/** Further data of a member: saved details, a LINE link, a return, and notes of an administrator. */
async function leaveMore(
  test: TestShop,
  ids: { memberId: number; orderId: number; traces: ReturnType<typeof newTraces> },
): Promise<void> {
  const { db, clock } = test.shop;
  const { memberId: userId, orderId, traces } = ids;
  const { id: administratorId } = await newAdministrator(test, 'service');
  await db.insert(savedRecipients).values({
    userId,
    slot: 1,
    type: 'HOME',
    name: traces.recipient,
    mobileNumber: traces.mobile,
    address: traces.address,
  });
  await db.insert(savedInvoices).values({
    userId,
    slot: 1,
    type: 'COMPANY',
    taxName: traces.name,
    carrierType: 'NONE',
  });
  const subject = `U-line-${traces.mobile}`;
  await db
    .insert(lineAccounts)
    .values({ issuer: 'https://line', subject, userId, linkedAt: clock.now() });
  await db.insert(orderNotes).values({ orderId, administratorId, text: traces.note });
  await db.insert(orderReturns).values({ orderId, status: 'REFUSED', note: traces.note });
}

/** Pays and delivers the order, so that nothing of it is open any more. */
export async function finishOrder(
  { shop }: TestShop,
  { orderId, amount }: { orderId: number; amount: number },
): Promise<void> {
  await payInAdvance(shop, orderId, amount);
  await deliver(shop, orderId);
  await shop.db
    .update(issuedInvoices)
    .set({ status: 'ISSUED', invoiceNo: `AB${String(orderId).padStart(8, '0')}` })
    .where(eq(issuedInvoices.orderId, orderId));
}

/** Every table and column of the whole database, including jobs, that contains a text: `table.column`. */
export async function findInDatabase({ shop }: TestShop, text: string): Promise<string[]> {
  const { rows: columns } = await shop.db.execute<{
    schema: string;
    table: string;
    column: string;
  }>(
    sql`select c.table_schema as schema, c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`,
  );
  const found = new Set<string>();
  for (const { schema, table, column } of columns) {
    const { rows } = await shop.db.execute(
      sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(table)}
        where ${sql.identifier(column)}::text like ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.add(`${table}.${column}`);
  }
  return [...found].toSorted();
}

/** The stored order of an erased member. */
export async function storedOrder({ shop }: TestShop, orderId: number) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('The order is gone.');
  return order;
}
