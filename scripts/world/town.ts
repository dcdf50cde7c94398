import { Socket } from 'node:net';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import type { LedgerStore } from '#sandbox/stored-map.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { createTestDatabase, seedMoment } from '#server/platform/database/testing.ts';
import { ask } from '#server/testing/payment-network.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** What happens to a request of the shop to another host. */
export type Manner = 'answers' | 'silent' | 'loses the answer' | 'unreadable';

/** The message to PostgreSQL at which the connections of the server are cut, counted from now. */
export interface Cut {
  message: number;
  /** Before PostgreSQL has the message, or after it has done its work and before the server has the answer. */
  when: 'before' | 'after';
}

/** What the other hosts have in their own ledgers, by ledger and key. */
export type HostRecords = Map<string, Map<string, Record<string, unknown>>>;

/** One process of the server, with its connections to PostgreSQL. */
interface Copy {
  test: TestShop;
  sockets: Set<CountedSocket>;
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

type Done = (error?: Error | null) => void;

/** A connection to PostgreSQL that can be cut at a message. */
class CountedSocket extends Socket {
  onMessage: (socket: CountedSocket) => boolean = () => true;
  override write(chunk: string | Uint8Array, then?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.onMessage(this)) return false;
    return typeof then === 'string' ? super.write(chunk, then, done) : super.write(chunk, then);
  }
  /** Lets nothing of the next answer reach the server. */
  loseAnswer(onLost: () => void): void {
    this.removeAllListeners('data');
    this.once('data', () => {
      this.destroy();
      onLost();
    });
  }
}

export async function openTown(): Promise<Town> {
  const database = await createTestDatabase({ jobs: true });
  const clock = new MovableClock();
  clock.set(seedMoment);
  const manners = new Map<string, Manner>();
  const records: HostRecords = new Map();
  const late: (() => void)[] = [];
  const delivering = new Set<Promise<unknown>>();
  const cutter = createCutter();
  let sandbox: Sandbox | undefined;
  const fetchFromHosts: typeof fetch = async (input, init) => {
    if (!sandbox) throw new TypeError('fetch failed');
    const url = String(input);
    const [, manner = 'answers'] = [...manners].find(([host]) => url.includes(host)) ?? [];
    if (manner === 'silent') throw new TypeError('fetch failed');
    const answer = await ask(sandbox.app, url, init);
    if (manner === 'loses the answer') throw new TypeError('The connection was lost.');
    return manner === 'unreadable' ? new Response('<html>502 Bad Gateway</html>') : answer;
  };
  const openCopy = async (): Promise<Copy> => {
    const sockets = new Set<CountedSocket>();
    const stream = () => cutter.add(new CountedSocket(), sockets);
    const connection = { ...database.connection, stream };
    const shared = { connection, drop: async () => undefined };
    const test = await openTestShop({ database: shared, clock, fetch: fetchFromHosts });
    return { test, sockets };
  };
  const copies: Copy[] = [await openCopy()];
  let place = 0;
  const present = () => copies[place % copies.length] as Copy;
  const ended: Promise<unknown>[] = [];
  const end = (copy: Copy | undefined) => {
    if (!copy) return;
    for (const socket of copy.sockets) socket.destroy();
    ended.push(copy.test.close().catch(() => undefined));
  };
  sandbox = createSandbox({
    ...standInOptions(present().test.shop.config),
    store: noting(records),
    brand: '晴棉',
    emails: undefined,
    now: () => clock.now(),
    pause: () => new Promise<void>((resolve) => late.push(resolve)),
    shopUrl: 'http://localhost:3000',
    deliver(url, request) {
      const delivery = ask(present().test.app, url, request);
      delivering.add(delivery);
      const over = () => delivering.delete(delivery);
      delivery.then(over, over);
      return delivery;
    },
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
    setManner: (host, manner) => void manners.set(host, manner),
    clearManners: () => manners.clear(),
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
    async sendLateNotices() {
      for (const send of late.splice(0)) send();
      await Promise.resolve();
      await Promise.allSettled([...delivering]);
    },
    async close() {
      for (const copy of copies) end(copy);
      await Promise.all(ended);
      await sandbox.app.close();
      await database.drop();
    },
  };
}

/** Cuts every connection of the server at the message that was chosen. */
function createCutter() {
  const all = new Set<CountedSocket>();
  let next: Cut | undefined;
  const cutAll = () => {
    for (const socket of all) socket.destroy();
  };
  const onMessage = (socket: CountedSocket): boolean => {
    if (!next || --next.message > 0) return true;
    const { when } = next;
    next = undefined;
    if (when === 'before') cutAll();
    else socket.loseAnswer(cutAll);
    return when === 'after';
  };
  return {
    add(socket: CountedSocket, own: Set<CountedSocket>): CountedSocket {
      socket.onMessage = onMessage;
      for (const set of [all, own]) {
        set.add(socket);
        socket.once('close', () => set.delete(socket));
      }
      return socket;
    },
    set(cut: Cut | undefined): void {
      next = cut && { ...cut };
    },
  };
}

/** Notes every entry of the hosts' ledgers, by ledger and key. */
function noting(records: HostRecords): LedgerStore {
  return {
    read: async () => [],
    async write(changes) {
      for (const { ledger, key, entry } of changes) {
        const entries = records.get(ledger) ?? new Map();
        if (entry === null) entries.delete(key);
        else entries.set(key, JSON.parse(entry));
        records.set(ledger, entries);
      }
    },
  };
}
