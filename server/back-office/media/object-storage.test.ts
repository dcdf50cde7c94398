import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteBytes, emptyBin } from '#server/media/bin.ts';
import { mediaBytes, mediaFiles } from '#server/media/tables.ts';
import { makeVariants } from '#server/media/variants.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { namesIn, openObjectStorage } from '#server/testing/object-storage.ts';
import { addPicture, photograph, upload } from '#server/testing/pictures.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const storage = await openObjectStorage('office');
const DATA_DIR = await throwawayDirectory(`objects-office-data-${process.pid}`);
let isAway = false;
const test = shopForTests({
  environment: { DATA_DIR, ...storage.environment },
  fetch: (input, init) =>
    isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init),
});
afterAll(() => storage.close());
let token: string;
let api: RecordApi;
beforeEach(async () => {
  token = (await newAdministrator(test, 'owner')).token;
  api = await recordApi(test, 'media');
});

const names = () => namesIn(test.shop.media);
const forgetCopies = () => rm(join(DATA_DIR, 'media-cache', 'library'), { recursive: true });

const small = () => photograph(320, 200);
const stemIn = ({ path }: { path: string }) => path.split('/').at(-1)?.split('-')[0] ?? '';

it('a shop with an object storage keeps pictures there, sizes included, and nothing in its database', async () => {
  const picture = await addPicture(test, token, await small());
  await makeVariants(test.shop, picture.id);
  const answer = await test.app.inject(picture.path.split('#')[0] ?? '');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  const stem = stemIn(picture);
  expect(await names()).toEqual([`${stem}-320.avif`, `${stem}-320.webp`, `${stem}-original`]);
  expect(await test.shop.db.$count(mediaBytes)).toBe(0);
});

it('while it is away nothing is recorded, files that a copy has are served, others are answered 503', async () => {
  const { id, path } = await addPicture(test, token, await small());
  await makeVariants(test.shop, id);
  const url = path.split('#')[0] ?? '';
  expect((await test.app.inject(url)).statusCode).toBe(200);
  const bytes = await small();
  const before = await test.shop.db.$count(mediaFiles);
  vi.spyOn(console, 'error').mockReturnValue();
  isAway = true;
  try {
    const refused = await upload(test, token, { bytes });
    expect([refused.status, refused.code]).toEqual([503, 'MEDIA_UNAVAILABLE']);
    expect(await test.shop.db.$count(mediaFiles)).toBe(before);
    expect((await test.app.inject(url)).statusCode).toBe(200);
    await forgetCopies();
    const missing = await test.app.inject(url);
    expect(missing.statusCode).toBe(503);
    expect(missing.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  } finally {
    isAway = false;
  }
  expect((await test.app.inject(url)).statusCode).toBe(200);
  expect((await upload(test, token, { bytes })).status).toBe(200);
});

it('what the bin forgot is forgotten there by a job, unless it was sent again meanwhile', async () => {
  const [bytes, others] = [await small(), await small()];
  const [gone, back] = [
    await addPicture(test, token, bytes),
    await addPicture(test, token, others),
  ];
  await api.call('destroy-all', { ids: [gone.id, back.id] });
  test.clock.advance(31 * 86_400);
  await emptyBin(test.shop);
  test.clock.advance(-31 * 86_400);
  const { rows } = await test.shop.pool.query(
    "select data ->> 'stem' as stem from jobs.job where name = 'forget-picture'",
  );
  expect(rows.map(({ stem }) => stem).toSorted()).toEqual([stemIn(gone), stemIn(back)].toSorted());
  await addPicture(test, token, others);
  for (const { stem } of rows) await deleteBytes(test.shop, stem);
  const remaining = await names();
  expect(remaining).toContain(`${stemIn(back)}-original`);
  expect(remaining.filter((name) => name.startsWith(stemIn(gone)))).toEqual([]);
});
