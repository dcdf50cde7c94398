import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { createTestDatabase, seedMoment } from '#server/platform/database/testing.ts';
import { ask } from '#server/testing/payment-network.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { CountedSocket, type Cut, createCutter } from './connections.ts';
import { createHosts, createNotices, type HostRecords, type Manner, noting } from './hosts.ts';

/** One process of the server, with its connections to PostgreSQL. */
interface Copy {
  test: TestShop;
  life: { sockets: Set<CountedSocket>; isOver: boolean };
}

/** The shop and the hosts that it calls, all in this process, on a database of its own. */
export interface Town {
  /** The copy of the server that answers now. */
  readonly test: TestShop;
  /** Has another copy answer, if there are two: the one at this place, counted around. */
  turnTo(place: number): void;
  readonly sandbox: Sandbox;
  readonly clock: MovableClock;
  readonly records: HostRecords;
  /** How the hosts whose path contains the text behave; the shop's other requests are answered. */
  setManner(host: string, manner: Manner): void;
  clearManners(): void;
  /** Cuts all connections to PostgreSQL at a message. The server itself goes on. */
  cutAt(cut: Cut | undefined): void;
  /** Ends the server like a lost process, and opens another one on the same database. */
  crash(): Promise<void>;
  /** Opens a second copy of the server beside the present one, which answers from now on. */
  release(): Promise<void>;
  /** Ends the copy that was there before the release. */
  endOldCopy(): Promise<void>;
  /** Sends the notices that the bank has delayed. */
  sendLateNotices(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the shop and its hosts. Ends with `close`, which removes the database. */
export async function openTown(): Promise<Town> {
  const database = await createTestDatabase({ jobs: true });
  const clock = new MovableClock();
  clock.set(seedMoment);
  const records: HostRecords = new Map();
  const cutter = createCutter();
  let sandbox: Sandbox | undefined;
  const hosts = createHosts(() => sandbox);
  const openCopy = async (): Promise<Copy> => {
    const life = { sockets: new Set<CountedSocket>(), isOver: false };
    const stream = () => {
      const socket = cutter.add(new CountedSocket(), life.sockets);
      // A lost process connects to nothing any more.
      if (life.isOver) socket.once('connect', () => socket.destroy());
      return socket;
    };
    const shared = { connection: { ...database.connection, stream }, drop: async () => undefined };
    const options = { database: shared, clock, fetch: hosts.fetch, expectsFailures: true };
    const test = await openTestShop(options);
    return { test, life };
  };
  const copies: Copy[] = [await openCopy()];
  let place = 0;
  const present = () => copies[place % copies.length] as Copy;
  const ended: Promise<unknown>[] = [];
  const end = (copy: Copy | undefined) => {
    if (!copy) return;
    copy.life.isOver = true;
    for (const socket of copy.life.sockets) socket.destroy();
    ended.push(copy.test.close().catch(() => undefined));
  };
  const notices = createNotices((url, request) => ask(present().test.app, url, request));
  sandbox = createSandbox({
    ...standInOptions(present().test.shop.config),
    store: noting(records),
    brand: '晴棉',
    emails: undefined,
    now: () => clock.now(),
    ...{ pause: notices.pause, deliver: notices.deliver },
    shopUrl: 'http://localhost:3000',
  });
  await sandbox.app.ready();
  return {
    get test() {
      return present().test;
    },
    sandbox,
    clock,
    turnTo: (next) => {
      place = next;
    },
    records,
    setManner: (host, manner) => void hosts.manners.set(host, manner),
    clearManners: () => hosts.manners.clear(),
    cutAt: (cut) => cutter.set(cut),
    async crash() {
      cutter.set(undefined);
      for (const copy of copies.splice(0)) end(copy);
      copies.push(await openCopy());
    },
    async release() {
      copies.push(await openCopy());
    },
    async endOldCopy() {
      while (copies.length > 1) end(copies.shift());
    },
    sendLateNotices: () => notices.sendLate(),
    async close() {
      for (const copy of copies) end(copy);
      await Promise.all(ended);
      await sandbox.app.close();
      await database.drop();
    },
  };
}
