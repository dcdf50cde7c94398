import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '#server/assembly/capabilities.ts';
import { oneAddress } from '#server/platform/database/addresses.ts';
import {
  restoreTestDatabase,
  seedMoment,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import { openBoss } from '#server/platform/jobs/open-boss.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { paidOrder } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
/** The role that owns the tables, and the one as which the shop runs. */
let owner: TestDatabase['connection'];
let shop: TestDatabase['connection'];
const names = { owner: '', shop: '' };

beforeAll(async () => {
  database = await restoreTestDatabase('select 1');
  const name = new URL(database.connection.connectionString).pathname.slice(1);
  Object.assign(names, { owner: `${name}_owner`, shop: `${name}_shop` });
  for (const role of Object.values(names)) {
    await ask(database.connection, `create role ${role} login password 'of a test'`);
  }
  await ask(database.connection, `alter database ${name} owner to ${names.owner}`);
  owner = asRole(names.owner);
  shop = asRole(names.shop);
});
afterAll(async () => {
  const { connectionString } = database.connection;
  const elsewhere = new URL(connectionString);
  elsewhere.pathname = '/postgres';
  await database.drop();
  for (const role of Object.values(names)) {
    await ask({ connectionString: elsewhere.href }, `drop role ${role}`);
  }
});

function asRole(role: string): TestDatabase['connection'] {
  const url = new URL(database.connection.connectionString);
  url.searchParams.set('user', role);
  url.searchParams.set('password', 'of a test');
  return { connectionString: url.href };
}

const check = { SEED: 'none', MIGRATE: 'check' } as const;
const start = () => prepareDatabase(shop, check, seedMoment, { say: () => undefined });
const migrate = () => migrateAsOwner({ owner, shop: oneAddress(shop), isTrial: true });

describe('a shop whose role owns no table', () => {
  it('does not start before the owner has migrated, then starts and fills itself', async () => {
    await expect(start()).rejects.toThrow('run `npm run migrate` first');
    const said: string[] = [];
    const say = (sentence: string) => said.push(sentence);
    const auto = { SEED: 'none', MIGRATE: 'auto', SHOP_MODE: 'trial' } as const;
    await prepareDatabase(shop, auto, seedMoment, { owner, say });
    expect(said).toEqual([expect.stringMatching(/^Migrated the database by \d+ steps/)]);
    const filled = { SEED: 'demonstration', MIGRATE: 'check' } as const;
    await prepareDatabase(shop, filled, seedMoment, { say });
    expect(said.at(-1)).toMatch(/^Filled the shop/);
    await start();
  });

  it('sells, takes money, remembers limits and works on jobs', async () => {
    const paying: PaymentTest = await openPaymentTest({
      database: { connection: shop, drop: async () => undefined },
      keepsLedgers: true,
      rateLimits: true,
    });
    const { test } = paying;
    try {
      for (const way of ['LINE_PAY', 'CATHAY_CREDIT_CARD'] as const) await paidOrder(paying, way);
      const { email, password } = await newAdministrator(test, 'owner');
      await test.adminApi().adminLogin({ body: { email, password } });
      await test.jobs.runDue();
      const letters = (await test.mails()).length;
      expect(letters).toBeGreaterThan(0);
      await test.jobs.start();
      await paidOrder(paying, 'LINE_PAY');
      await expect.poll(async () => (await test.mails()).length).toBeGreaterThan(letters);
      expect(test.errors).toEqual([]);
      const troubles: unknown[] = [];
      const boss = await openBoss({
        pool: test.shop.pool,
        connection: shop,
        log: { ...test.shop.log, warn: (fields) => troubles.push(fields) },
        definitions: await capabilities.jobs(),
        isWorking: true,
      });
      await boss.supervise();
      await boss.stop({ close: false });
      expect(troubles).toEqual([]);
    } finally {
      await paying.close();
    }
  });

  it('can neither change tables nor take the trigger of the audit log away', async () => {
    for (const statement of [
      'create table own (a integer)',
      'create schema own',
      'alter table orders add column own integer',
      'drop table orders',
      'truncate audit_entries',
      'alter table audit_entries disable trigger keep_audit_entries',
      'drop trigger keep_audit_entries on audit_entries',
      'create or replace function keep_audit_entries() returns trigger language plpgsql as $$ begin return old; end $$',
      'set session_replication_role = replica',
      'delete from drizzle.__drizzle_migrations',
      'create table jobs.own (a integer)',
      `grant ${names.owner} to ${names.shop}`,
    ]) {
      await expect(ask(shop, statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    expect(await ask(shop, 'select from audit_entries')).not.toEqual([]);
    await expect(ask(shop, 'delete from audit_entries')).rejects.toThrow('only added');
  });

  it('says which right it lacks, and gets it from the next migration', async () => {
    await ask(owner, 'create sequence made_number');
    for (const [statement, lacking] of [
      [`revoke update on orders from ${names.shop}`, 'public.orders:'],
      [`revoke usage on sequence made_number from ${names.shop}`, 'public.made_number:'],
      [`revoke usage on schema jobs from ${names.shop}`, /jobs\.\w+, .* and \d+ more:/],
    ] as const) {
      await ask(owner, statement);
      await expect(start()).rejects.toThrow(lacking);
      await expect(start()).rejects.toThrow('run `npm run migrate` with DATABASE_OWNER_URL');
      expect(await migrate()).toBe(0);
      await start();
    }
  });

  it('may use what the owner makes later', async () => {
    await ask(owner, 'create table made_later (a integer)');
    await ask(shop, 'insert into made_later values (1)');
    await ask(owner, 'drop table made_later');
  });

  it('is refused as the owner of the tables, or as a role that may act as it', async () => {
    const same = migrateAsOwner({ owner, shop: oneAddress(owner), isTrial: true });
    await expect(same).rejects.toThrow('name another role');
    const superuser = oneAddress(database.connection);
    for (const addresses of [
      superuser,
      { direct: shop, pooled: owner },
      { ...oneAddress(shop), reports: { connection: owner, mostBehind: 60 } },
    ]) {
      const migrated = migrateAsOwner({ owner, shop: addresses, isTrial: true });
      await expect(migrated).rejects.toThrow('name another role');
    }
  });

  it('is refused while it may act as the owner of any table or schema', async () => {
    for (const thing of ['table made_by_shop', 'schema jobs']) {
      const isTable = thing.startsWith('table');
      if (isTable) await ask(database.connection, `create ${thing} (a integer)`);
      await ask(database.connection, `alter ${thing} owner to ${names.shop}`);
      await expect(migrate(), thing).rejects.toThrow(isTable ? 'public.made_by_shop' : thing);
      const mended = isTable ? `drop ${thing}` : `alter ${thing} owner to ${names.owner}`;
      await ask(database.connection, mended);
    }
    expect(await migrate()).toBe(0);
  });

  it('is migrated by copies that start together', async () => {
    expect(await Promise.all([migrate(), migrate(), migrate()])).toEqual([0, 0, 0]);
  });
});

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
