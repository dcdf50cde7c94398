import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaBytes, mediaFiles } from '#server/media/tables.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { addPicture } from '#server/testing/pictures.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({
  environment: { DATA_DIR: await throwawayDirectory(`demonstration-${process.pid}`) },
});
const path = '/media/products/day-24-cotton-1-1200.webp#eae0e4';
let token: string;
let library: RecordApi;
let products: RecordApi;
let pictureId: number;
let shownBy: number;

/** A picture as the demonstration shop brings it: a row, of whose file only seed/media has the bytes. */
async function bring(stem: string, file: string) {
  const [row] = await test.shop.db
    .insert(mediaFiles)
    .values({
      sha256: stem,
      stem,
      path: file,
      name: '棉柔日用，包裝正面',
      alt: '棉柔日用，包裝正面',
      folder: '商品',
      contentType: 'image/webp',
      width: 1200,
      height: 1200,
      size: 60_000,
    })
    .returning({ id: mediaFiles.id });
  return row?.id ?? 0;
}

beforeAll(async () => {
  token = (await newAdministrator(test, 'owner')).token;
  library = await recordApi(test, 'media');
  products = await recordApi(test, 'products');
  pictureId = await bring('products/day-24-cotton-1', path);
  shownBy = await newProduct(test.shop, { images: [{ id: 1, url: path, alt: '包裝' }], stock: {} });
});

describe('a picture that came with the demonstration shop', () => {
  it('is found in the library with the records that show it, and cannot be removed meanwhile', async () => {
    const { rows } = await library.call('search', { keyword: '棉柔日用' });
    expect(rows).toMatchObject([
      { id: pictureId, path, uploadedBy: '', variants: 'READY', folder: '商品' },
    ]);
    const { data: uses } = await test.adminApi(token).listMediaUses({ params: { id: pictureId } });
    expect(uses).toMatchObject([{ resource: 'products', id: shownBy }]);
    const refusal = await library.call('delete', { version: 1 }, pictureId);
    expect(refusal).toMatchObject({ code: 'RECORD_IN_USE' });
    expect(await test.shop.db.$count(mediaBytes)).toBe(0);
  });

  it('is not confused with another one whose name begins with the same letters', async () => {
    const other = await bring('products/day-24-cotton-11', path.replace('-1-1200', '-11-1200'));
    const { data } = await test.adminApi(token).listMediaUses({ params: { id: other } });
    expect(data).toEqual([]);
  });

  it('has no sizes to make again', async () => {
    const jobs = await test.shop.jobs.waiting('make-variants');
    const { data } = await test.adminApi(token).retryMediaVariants({ params: { id: pictureId } });
    expect(data.variants).toBe('READY');
    expect(await test.shop.jobs.waiting('make-variants')).toEqual(jobs);
  });

  it('has a focal point, which is in the answers to shoppers', async () => {
    const { data } = await library.call('edit', undefined, pictureId);
    await library.call('update', { focalX: 88, focalY: 0, version: data.version }, pictureId);
    test.shop.cache.clear();
    const shown = await test.api.readProduct({ params: { id: shownBy } });
    expect(shown.data.images[0]?.url).toBe(path.replace('#', '#x7y0'));
  });

  it('is cropped from its file into an uploaded one', async () => {
    const [real] = await test.shop.db.select().from(mediaFiles).where(eq(mediaFiles.id, pictureId));
    await test.shop.db
      .update(mediaFiles)
      .set({ path: '/media/series/night-mobile-1200.webp#000000' })
      .where(eq(mediaFiles.id, pictureId));
    const crop = { left: 10, top: 10, width: 200, height: 100 };
    const { data } = await test
      .adminApi(token)
      .cropMedia({ params: { id: pictureId }, body: crop });
    expect(data).toMatchObject({ width: 200, height: 100 });
    expect(data.path).toContain('/media/library/');
    await test.shop.db
      .update(mediaFiles)
      .set({ path: real?.path ?? '' })
      .where(eq(mediaFiles.id, pictureId));
  });

  it('is replaced in place by an uploaded one, whose address its records then have', async () => {
    const next = await addPicture(test, token);
    const { data } = await library.call('edit', undefined, pictureId);
    await test.adminApi(token).replaceMedia({
      params: { id: pictureId },
      body: { mediaId: next.id, version: Number(data.version) },
    });
    const { data: product } = await products.call('edit', undefined, shownBy);
    expect(product).toMatchObject({ images: [{ id: 1, url: next.path, alt: '包裝' }] });
    expect((await library.call('edit', undefined, pictureId)).code).toBe('NOT_FOUND');
  });
});
