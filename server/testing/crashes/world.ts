import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { TestDatabase } from '#server/platform/database/testing.ts';
import { openPaymentTest, type PaymentTest } from '../payment-network.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { type MessageProxy, messageProxy } from './message-proxy.ts';

/** A database with everything that looks at it past the proxy. */
export interface Scene {
  database: TestDatabase;
  /** Reads what the shop has left. */
  observer: pg.Client;
  /** The pool of the stand-ins' ledgers. */
  ledgers: Database;
  close(): Promise<void>;
}

/** One copy of the shop behind a proxy of its own, with the stand-ins of its providers. */
export interface ProxiedShop extends PaymentTest {
  proxy: MessageProxy;
  test: TestShop;
  /** Ends this copy as a process ends: from now on it reaches neither PostgreSQL nor any provider. */
  die(): void;
}

/** Opens the scene of a database; `close` removes the database too. */
export async function openScene(database: TestDatabase): Promise<Scene> {
  const observer = new pg.Client(database.connection);
  await observer.connect();
  const ledgers = openDatabase({ ...database.connection, max: 2 });
  return {
    database,
    observer,
    ledgers: ledgers.db,
    async close() {
      await observer.end();
      await ledgers.close();
      await database.drop();
    },
  };
}

/** Opens another copy of the shop beside the first one, with the same providers. */
export async function openBeside(scene: Scene, first: ProxiedShop): Promise<ProxiedShop> {
  const proxy = await messageProxy(scene.database.connection.connectionString);
  const test = await openTestShop({
    database: { ...scene.database, drop: async () => undefined },
    pooled: { connectionString: proxy.connectionString },
    fetch: first.network.fetch,
    expectsFailures: true,
  });
  test.clock.set(first.test.clock.now());
  await warmUp(test);
  return {
    test,
    network: first.network,
    proxy,
    close: () => test.close(),
    die: () => proxy.close(),
  };
}

/** The first request to the back office loads it, and the first job its queues: neither belongs to an action. */
async function warmUp(test: TestShop): Promise<void> {
  await test.http('/api/backstagex/me');
  await test.shop.jobs.countParked();
}

/** Opens a copy of the shop on the scene's database, at this moment. */
export async function openProxiedShop(scene: Scene, now?: Date): Promise<ProxiedShop> {
  const proxy = await messageProxy(scene.database.connection.connectionString);
  const paying = await openPaymentTest({
    database: { ...scene.database, drop: async () => undefined },
    pooled: { connectionString: proxy.connectionString },
    ledgersIn: scene.ledgers,
    expectsFailures: true,
  });
  const { test, network } = paying;
  if (now) test.clock.set(now);
  await network.app.ready();
  await warmUp(test);
  return {
    ...paying,
    proxy,
    die() {
      network.setDead(true);
      proxy.close();
    },
  };
}
