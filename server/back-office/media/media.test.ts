import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { toSnakeKey } from '#contract/wire-case.ts';
import { pictureSources } from '#rules/goods/pictures.ts';
import { mediaBytes, mediaFiles, mediaVariants } from '#server/media/tables.ts';
import { pictureColumns } from '#server/media/uses.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { addPicture, photograph } from '#server/testing/pictures.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({
  environment: { DATA_DIR: await throwawayDirectory(`media-${process.pid}`) },
});
let token: string;
let api: RecordApi;
let products: RecordApi;
// Sessions are short, and some tests move the clock.
beforeEach(async () => {
  token = (await newAdministrator(test, 'owner')).token;
  api = await recordApi(test, 'media');
  products = await recordApi(test, 'products');
});
const admin = () => test.adminApi(token);

const add = (bytes?: Buffer) => addPicture(test, token, bytes);

async function get(path: string) {
  const { statusCode, headers, rawPayload } = await test.app.inject(path);
  return { statusCode, headers, bytes: rawPayload };
}

const showing = async (path: string) => {
  const id = await newProduct(test.shop);
  const { data } = await products.call('edit', undefined, id);
  const images = [{ id: 1, url: path, alt: '包裝' }];
  const description = `<p><img src="${path}" alt="" /></p>`;
  await products.call('update', { images, description, version: data.version }, id);
  return id;
};

describe('a picture of the library', () => {
  it('is served in every size that pages ask for, in AVIF, WebP and JPEG, from a cache that fills itself again', async () => {
    const { id, path } = await add(await photograph(2500, 1250));
    expect(path).toContain('-1920.webp');
    expect((await api.call('edit', undefined, id)).data.variants).toBe('PENDING');
    await test.jobs.runDue();
    expect((await api.call('edit', undefined, id)).data.variants).toBe('READY');
    const { avif, webp, src } = pictureSources(path);
    const sources = [...avif.split(', '), ...webp.split(', ')].map((each) => each.split(' '));
    expect(sources).toHaveLength(8);
    for (const [url = '', width = ''] of [...sources, [src, '1920w']]) {
      const { statusCode, headers, bytes } = await get(url);
      expect({
        statusCode,
        type: headers['content-type'],
        cache: headers['cache-control'],
      }).toEqual({
        statusCode: 200,
        type: url.endsWith('avif') ? 'image/avif' : 'image/webp',
        cache: 'public, max-age=31536000, immutable',
      });
      expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width);
    }
    await rm(join(test.shop.config.DATA_DIR, 'media-cache', 'library'), { recursive: true });
    expect((await get(src)).headers['content-type']).toBe('image/webp');
    const jpeg = await get(src.replace('-1920.webp', '-1200x630.jpg'));
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(jpeg.bytes).metadata()).height).toBe(630);
    expect((await get('/media/library/000000000000000000000000-320.webp')).statusCode).toBe(404);
  });

  it('whose sizes cannot be made says so, is shown whole meanwhile, and is tried again', async () => {
    const { id, path } = await add();
    const [original] = await test.shop.db.select().from(mediaBytes);
    const stem = path.slice('/media/library/'.length).split('-')[0];
    const spoilt = test.shop.media;
    const get = spoilt.get;
    spoilt.get = async () => Buffer.from('spoilt');
    await test.jobs.runDue();
    spoilt.get = get;
    expect(original).toBeDefined();
    expect((await api.call('edit', undefined, id)).data.variants).toBe('FAILED');
    expect((await test.app.inject(`/media/library/${stem}-320.avif`)).headers).toMatchObject({
      'content-type': 'image/jpeg',
    });
    expect((await admin().retryMediaVariants({ params: { id } })).data.variants).toBe('PENDING');
    await test.jobs.runDue();
    expect((await api.call('edit', undefined, id)).data.variants).toBe('READY');
  });

  it('has words, a folder and a history, is found by them, and was made by no call', async () => {
    const { id } = await add();
    const words = { alt: '海邊的月亮', folder: '海報', tags: '夏天,海', focalX: 10 };
    const { data } = await api.call('update', { ...words, version: 1 }, id);
    expect(data).toMatchObject({ ...words, version: 2, uploadedBy: expect.stringContaining('@') });
    const row = await api.call('update-row', { focalY: 20, version: 2 }, id);
    expect(row.data).toMatchObject({ focalX: 10, focalY: 20 });
    expect((await api.call('search', { keyword: '月亮' })).rows).toMatchObject([{ id, ...words }]);
    const inFolder = { field: 'folder', is: 'equal', value: '海報' };
    expect((await api.call('advance-search', { conditions: inFolder })).meta.total).toBe(1);
    expect((await admin().listMediaFolders()).data).toContainEqual({ folder: '海報', count: 1 });
    const { rows: entries } = await api.call('history', undefined, id);
    expect(entries.map((entry) => entry.call)).toEqual([
      'media/update-row',
      'media/update',
      'uploadMedia',
    ]);
    const undone = await api.call('undo', {}, Number(entries[0]?.id));
    expect(undone.data).toMatchObject({ record: { focalY: 50 } });
    for (const call of ['create', 'copy'] as const) {
      expect((await api.call(call, {}, call === 'copy' ? id : undefined)).status).toBe(404);
    }
  });

  it('is found among those that nothing shows, whoever wrote the records and however often', async () => {
    const [shown, other] = [await add(), await add()];
    const unused = async () => {
      const conditions = { field: 'is_used', is: 'equal', value: false };
      const { rows } = await api.call('advance-search', { conditions });
      return [shown.id, other.id].filter((id) => rows.some((row) => row.id === id));
    };
    expect(await unused()).toEqual([shown.id, other.id]);
    const id = await showing(shown.path);
    expect(await unused()).toEqual([other.id]);
    const write = (text: string) =>
      test.shop.pool.query('update products set notice = $1, images = default where id = $2', [
        text,
        id,
      ]);
    await write(`<img src="${other.path}" alt="">`);
    // The description still shows the first one.
    expect(await unused()).toEqual([]);
    const [named] = (await api.call('delete', { version: 1 }, other.id)).extra.usedBy as object[];
    expect(named).toMatchObject({ label: '商品', count: 1, records: [{ id }] });
    await test.shop.pool.query("update products set description = '' where id = $1", [id]);
    expect(await unused()).toEqual([shown.id]);
    await test.shop.pool.query('delete from products where id = $1', [id]);
    expect(await unused()).toEqual([shown.id, other.id]);
  });

  it.each(
    resourceAdapters.flatMap((adapter) => {
      const columns = pictureColumns(adapter).map(toSnakeKey);
      const table = getTableName(adapter.table);
      return columns.length > 0 ? [[adapter.resource.name, table, columns] as const] : [];
    }),
  )('is known to be shown by %s, because a trigger notes it', async (name, table, columns) => {
    const { rows } = await test.shop.pool.query(
      `select pg_get_triggerdef(oid) as made from pg_trigger
       where tgname = 'note_media_uses' and tgrelid = $1::regclass`,
      [table],
    );
    const texts = [name, ...columns].map((each) => `'${each}'`).join(', ');
    expect(rows[0]?.made).toContain(`UPDATE OF ${columns.join(', ')} ON`);
    expect(rows[0]?.made).toContain(`note_media_uses(${texts})`);
  });

  it('is removed into a bin only when nothing shows it, comes back, and is forgotten after 30 days', async () => {
    const { id, path } = await add();
    const shown = await showing(path);
    const refusal = await api.call('delete', { version: 1 }, id);
    expect(refusal).toMatchObject({
      code: 'RECORD_IN_USE',
      message: expect.stringContaining('以另一張取代'),
      extra: {
        usedBy: [{ label: '商品', count: 1, path: '/products', records: [{ id: shown }] }],
      },
    });
    const { data: uses } = await admin().listMediaUses({ params: { id } });
    expect(uses).toMatchObject([{ resource: 'products', id: shown }]);
    const version = (await products.call('edit', undefined, shown)).data.version;
    await products.call('update', { images: [], description: '', version }, shown);
    const remove = async () => {
      const { data } = await api.call('edit', undefined, id);
      return api.call('delete', { version: data.version }, id);
    };
    expect((await remove()).status).toBe(200);
    expect((await api.call('edit', undefined, id)).code).toBe('NOT_FOUND');
    const bin = async () => (await admin().searchMediaBin({ body: {} })).data;
    expect(await bin()).toMatchObject([{ id }]);
    expect((await admin().restoreMedia({ params: { id } })).data).toMatchObject({ id });
    await remove();
    const [removal] = (await api.call('history', undefined, id)).rows;
    const owner = await recordApi(test, 'media', { role: 'owner' });
    const undone = await owner.call('undo', {}, Number(removal?.id));
    expect(undone.data).toMatchObject({ id, record: { path } });
    const removed = await api.call('destroy-all', { ids: [id] });
    expect(removed.data).toMatchObject({ deleted: [id], kept: [] });
    test.clock.advance(31 * 86_400);
    await test.jobs.runDue();
    test.clock.advance(-31 * 86_400);
    const files = await test.shop.db.$count(mediaFiles, eq(mediaFiles.id, id));
    expect(files).toBe(0);
    const stem = path.slice('/media/library/'.length).split('-')[0] ?? '';
    const names = (await test.shop.db.select({ name: mediaBytes.name }).from(mediaBytes)).map(
      ({ name }) => name,
    );
    expect(names.filter((name) => name.startsWith(stem))).toEqual([]);
    expect(
      (await test.shop.db.select().from(mediaVariants)).some((row) => row.mediaId === id),
    ).toBe(false);
  });

  it('in the bin comes out of it when somebody sends the same file again', async () => {
    const bytes = await photograph();
    const { id } = await add(bytes);
    await api.call('delete', { version: 1 }, id);
    expect((await add(bytes)).id).toBe(id);
    expect((await api.call('edit', undefined, id)).status).toBe(200);
  });

  it('is replaced in place: records, their texts included, show the new one, and each has its entry', async () => {
    const old = await add();
    await api.call('update', { alt: '舊的說明', folder: '主圖', version: 1 }, old.id);
    const shown = await showing(old.path);
    const next = await add(await photograph(300, 300));
    const replace = (version: number) =>
      admin().replaceMedia({ params: { id: old.id }, body: { mediaId: next.id, version } });
    await expect(replace(1)).rejects.toMatchObject({ errorCode: 'STALE_RECORD' });
    const { data } = await replace(2);
    expect(data).toMatchObject({ id: next.id, alt: '舊的說明' });
    const { data: product } = await products.call('edit', undefined, shown);
    expect(product).toMatchObject({
      images: [{ id: 1, url: next.path, alt: '包裝' }],
      description: `<p><img src="${next.path}" alt="" /></p>`,
    });
    expect((await api.call('edit', undefined, old.id)).code).toBe('NOT_FOUND');
    const [entry] = (await products.call('history', undefined, shown)).rows;
    expect(entry).toMatchObject({ after: { images: [{ url: next.path }] } });
  });

  it('is cropped into another one, which has its words', async () => {
    const { id } = await add();
    await api.call('update', { alt: '全景', version: 1 }, id);
    const crop = (body: { left: number; top: number; width: number; height: number }) =>
      admin().cropMedia({ params: { id }, body });
    const { data } = await crop({ left: 100, top: 50, width: 300, height: 200 });
    expect(data).toMatchObject({ width: 300, height: 200, alt: '全景', name: 'picture（裁切）' });
    const beyond = crop({ left: 900, top: 0, width: 300, height: 200 });
    await expect(beyond).rejects.toMatchObject({ errorCode: 'FILE_REFUSED' });
  });
});
