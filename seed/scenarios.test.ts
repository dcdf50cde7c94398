import { isNotNull } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { administrators, roles } from '#server/back-office/admin/tables.ts';
import { discountEvents } from '#server/commerce/promotions/tables.ts';
import { issuedInvoices, stateOfInvoice } from '#server/ordering/invoicing/tables.ts';
import { staffOrders } from '#server/ordering/orders/staff-orders/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { handToPlainRole } from '#server/platform/database/local-postgres/plain-role.ts';
import { createTestDatabase, seedMoment } from '#server/platform/database/testing.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { loadScenario } from './scenarios.ts';

type Name = Parameters<typeof loadScenario>[1];

let test: TestShop;
afterEach(() => test.close());

/** Connects as the role of a shop with its own PostgreSQL does: it owns the tables but is no superuser. */
function asTheShop({ connectionString }: { connectionString: string }) {
  const { host, port, database, user, password } = new pg.Client({ connectionString });
  const connection = { host, port, database: String(database), user: String(user) };
  return handToPlainRole({ ...connection, ...(password && { password }) });
}

/** Opens a shop on a database with the scenario. The large scenario is loaded at a hundredth of its size. */
async function open(name: Name) {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(await asTheShop(database.connection));
  await loadScenario(db, name, seedMoment, 0.01);
  await close();
  test = await openTestShop({ database });
  const { api: office } = await newAdministrator(test, 'owner');
  return { shop: test.api, office, db: test.shop.db };
}

describe('the scenario', () => {
  it.each(['demo', 'empty', 'busy-day', 'campaign', '100k'] as const)(
    '%s fills a shop whose pages, lists and ledgers are right',
    async (name) => {
      const { shop, office, db } = await open(name);
      const { data: goods } = await shop.listProducts({ query: { page: 1, perPage: 20 } });
      expect(goods).toHaveLength(name === 'empty' ? 0 : 20);
      const page = await test.http('/api/v1/banners');
      expect(page.statusCode).toBe(200);
      const { data: found } = await office.searchOrders({ body: { perPage: 10 } });
      expect(found.length > 0).toBe(name !== 'empty');
      expect((await office.readDashboard({ query: { period: 'TODAY' } })).data).toBeDefined();
      await checkLedgers(db);
    },
    120_000,
  );

  it('empty has no company, number or link that nobody entered', async () => {
    const { office } = await open('empty');
    const { data } = await office.readSettings();
    const values = data.find(({ name }) => name === 'shop')?.values ?? {};
    expect(values).toMatchObject({
      companyName: '',
      companyTaxId: '',
      contactUrl: '',
      lineUrl: '',
    });
    expect(JSON.stringify(values)).not.toContain('.example');
  });

  it('empty keeps what an operator has entered since the first start', async () => {
    const { db } = await open('empty');
    const enter = `insert into settings (key, value) values ('configuration', '{"COMPANY_NAME":"布坊"}')`;
    await test.shop.pool.query(enter);
    await loadScenario(db, 'empty', seedMoment);
    const { rows } = await test.shop.pool.query(
      `select value from settings where key = 'configuration'`,
    );
    expect(rows).toEqual([{ value: { COMPANY_NAME: '布坊' } }]);
  });

  it('busy-day has orders in every state, and work of every kind that waits', async () => {
    const { db, office } = await open('busy-day');
    const states = await db.selectDistinct({ status: orders.orderStatus }).from(orders);
    expect(states.map(({ status }) => status).toSorted()).toEqual([
      'ARRIVED',
      'CANCELLED',
      'COMPLETED',
      'ESTABLISHED',
      'PROCESSING',
      'RETURNED',
      'SHIPPED',
    ]);
    const payments = await db.selectDistinct({ status: orders.paymentStatus }).from(orders);
    expect(payments).toHaveLength(5);
    const { data } = await office.readFulfilmentBoard();
    expect(data).toBeDefined();
    const counts = await Promise.all([
      office.searchReturns({ body: {} }),
      office.searchPaymentExceptions({ body: {} }),
    ]);
    expect(counts.map(({ data: rows }) => rows.length)).toEqual([3, 1]);
    // No screen of a day is empty: invoices, an order by a colleague, an own role and an open invitation.
    const invoices = await db
      .select({ state: stateOfInvoice(issuedInvoices) })
      .from(issuedInvoices);
    expect(invoices.map(({ state }) => state).toSorted()).toEqual([
      'ALLOWED',
      'FAILED',
      'ISSUED',
      'ISSUED',
    ]);
    expect(await db.$count(staffOrders)).toBe(1);
    expect(await db.$count(roles)).toBe(1);
    expect(await db.$count(administrators, isNotNull(administrators.invitedUntil))).toBe(1);
  });

  it('campaign has discounts that are over, running and still to come', async () => {
    const { db } = await open('campaign');
    const events = await db.select().from(discountEvents);
    const now = seedMoment;
    expect(events.some(({ eventEndAt }) => eventEndAt < now)).toBe(true);
    expect(events.some((event) => event.eventBeginAt <= now && event.eventEndAt > now)).toBe(true);
    expect(events.some(({ eventBeginAt }) => eventBeginAt > now)).toBe(true);
  });
});
