import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { type MediaStore, MediaStoreAway } from '#server/platform/media-store.ts';
import { providerTimes } from '#server/platform/other-hosts/provider-times.ts';
import { namesIn, openObjectStorage } from '#server/testing/object-storage.ts';
import { copyMedia } from './move-media.ts';
import { openMediaStore } from './open-media-store.ts';
import { postgresMediaStore } from './postgres-media-store.ts';
import { s3MediaStore } from './s3-media-store.ts';

const logged: string[] = [];
const note = (_: object, message: string) => logged.push(message);
const log = { info: note, warn: note, error: note };
let database: TestDatabase;
let opened: OpenDatabase;
let storage: Awaited<ReturnType<typeof openObjectStorage>>;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: false });
  opened = openDatabase({ ...database.connection, max: 4 });
  storage = await openObjectStorage('media-store');
});
afterAll(async () => {
  await storage.close();
  await opened.close();
  await database.drop();
});

const open = (environment: Record<string, string>) =>
  openMediaStore({ config: readConfig(environment), db: opened.db, fetch, log });
const variables = { postgres: () => ({}), s3: () => storage.environment };

const put = (store: MediaStore, name: string, bytes: Buffer) =>
  opened.db.transaction((transaction) => store.put(transaction, name, bytes));
const removeAll = (store: MediaStore, start: string) =>
  opened.db.transaction((transaction) => store.removeAll(transaction, start));

describe.each(Object.entries(variables))('the store of pictures in %s', (_, environment) => {
  it('gives the bytes of a name back, nothing for any other name, and keeps them once', async () => {
    const store = await open(environment());
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await put(store, 'aa-original', bytes);
    await put(store, 'aa-original', bytes);
    expect(await store.get('aa-original')).toEqual(bytes);
    expect(await store.get('aa-320.webp')).toBeUndefined();
    expect(await namesIn(store)).toEqual(['aa-original']);
    await removeAll(store, 'aa-');
  });

  it('forgets all of one picture and nothing of another one', async () => {
    const store = await open(environment());
    const names = ['ab-320.webp', 'ab-640.avif', 'ab-original', 'abc-original'];
    for (const name of names) await put(store, name, Buffer.from(name));
    await removeAll(store, 'ab-');
    expect(await namesIn(store)).toEqual(['abc-original']);
    await removeAll(store, 'ab-');
    await removeAll(store, 'abc-');
    expect(await namesIn(store)).toEqual([]);
  });

  it('names more than one page of what it has', async () => {
    const parts = { config: readConfig(environment()), fetch, log };
    const isInBucket = parts.config.MEDIA_STORE === 's3';
    const store = isInBucket ? s3MediaStore(parts, 2) : postgresMediaStore(opened.db, 2);
    const names = ['c1', 'c2', 'c3', 'c4', 'c5'];
    for (const name of names) await put(store, name, Buffer.alloc(1));
    expect(await namesIn(store)).toEqual(names);
    await removeAll(store, 'c');
    expect(await namesIn(store)).toEqual([]);
  });
});

it('pictures are copied from either store to the other, what is there already is not', async () => {
  const [database, bucket] = [await open({}), await open(storage.environment)];
  const { db } = opened;
  await put(database, 'd1', Buffer.from('one'));
  await put(database, 'd2', Buffer.from('two'));
  expect(await copyMedia(db, database, bucket)).toBe(2);
  expect(await copyMedia(db, database, bucket)).toBe(0);
  expect(await bucket.get('d2')).toEqual(Buffer.from('two'));
  await removeAll(database, 'd');
  expect(await copyMedia(db, bucket, database)).toBe(2);
  expect(await database.get('d1')).toEqual(Buffer.from('one'));
});

describe('an object storage that', () => {
  /** Answers every request with `status`; never answers if it is undefined. */
  async function failing(status: number | undefined, work: (endpoint: string) => Promise<void>) {
    const sockets = new Set<Socket>();
    const server = createServer((_, response) => {
      if (status) response.writeHead(status).end('<Error><Code>AccessDenied</Code></Error>');
    });
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  const failureOf = async (environment: Record<string, string>) => {
    const store = await open({ ...storage.environment, ...environment });
    const failure = await store.get('e').catch((error: unknown) => error);
    const written = await put(store, 'e', Buffer.alloc(1)).catch((error: unknown) => error);
    expect([failure, written]).toEqual([expect.any(MediaStoreAway), expect.any(MediaStoreAway)]);
    return String(failure);
  };
  const counted = async () => {
    const { values } = await providerTimes.get();
    return values
      .filter(
        ({ metricName, labels }) =>
          metricName?.endsWith('_count') && labels.provider === 'media-store',
      )
      .map(({ labels }) => labels.outcome);
  };

  it('refuses, is away, silent or in trouble, or has no such bucket fails as such, and is counted', async () => {
    const S3_SECRET_ACCESS_KEY = 'another';
    expect(await failureOf({ S3_SECRET_ACCESS_KEY })).toContain('403 SignatureDoesNotMatch');
    expect(await failureOf({ S3_BUCKET: 'none' })).toContain('404 NoSuchBucket');
    await failing(500, async (S3_ENDPOINT) =>
      expect(await failureOf({ S3_ENDPOINT })).toContain('500 AccessDenied'),
    );
    await failing(undefined, async (S3_ENDPOINT) =>
      expect(await failureOf({ S3_ENDPOINT, S3_TIMEOUT: '0.1' })).toContain('TIMEOUT'),
    );
    expect(await failureOf({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toContain('UNREACHABLE');
    const outcomes = ['ok', '404', '403', '500', 'TIMEOUT', 'UNREACHABLE'];
    expect(await counted()).toEqual(expect.arrayContaining(outcomes));
    expect(logged).toContain('provider does not answer');
  });

  it('lacks a variable is named at the start, and in the open it must encrypt', () => {
    const { S3_BUCKET, ...rest } = storage.environment;
    expect(() => readConfig(rest)).toThrow('MEDIA_STORE=s3 needs S3_BUCKET');
    const S3_ENDPOINT = 'http://s3.example.com';
    expect(() => readConfig({ ...rest, S3_BUCKET, S3_ENDPOINT })).toThrow('https://');
    expect(() => readConfig({ MEDIA_STORE: 'postgres' })).not.toThrow();
  });
});
