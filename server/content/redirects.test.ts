import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { redirectOf } from './redirects.ts';
import { redirects } from './tables.ts';

const test = shopForTests();
let api: RecordApi;
beforeEach(async () => {
  await test.shop.pool.query('truncate redirects');
  await test.shop.cache.invalidate(['content']);
  api = await recordApi(test, 'redirects');
});

const add = (fromPath: string, toPath: string) => api.call('create', { fromPath, toPath });
const target = (address: string) => redirectOf(test.shop, address);

describe('a redirect', () => {
  it('counts as soon as it is saved, in every spelling of the old path', async () => {
    expect(await target('/舊頁')).toBeUndefined();
    await add('/舊頁/', '/關於#團隊');
    const there = `/${encodeURIComponent('關於')}#${encodeURIComponent('團隊')}`;
    await expect.poll(() => target(`/${encodeURIComponent('舊頁')}`)).toBe(there);
    expect(await target('/舊頁/')).toBe(there);
    expect(await target('/舊頁/其他')).toBeUndefined();
    expect(await target('/%E8%')).toBeUndefined();
  });

  it('keeps the parameters of the request, but for those that the new path has itself', async () => {
    await add('/sale', '/products?all=1#top');
    await expect
      .poll(() => target('/sale?utm_source=line&all=0&q=%E6%A3%89'))
      .toBe('/products?all=1&utm_source=line&q=%E6%A3%89#top');
  });

  it('may lead to another one, a step at a time', async () => {
    await add('/a', '/b');
    await add('/b', '/c');
    await expect.poll(() => target('/b')).toBe('/c');
    expect(await target('/a')).toBe('/b');
  });

  it('that leads back to where it begins is refused, however many are between', async () => {
    const circle = { status: 422, errors: { to_path: '這樣會轉回舊路徑，形成循環' } };
    expect(await add('/a', '/a/?x=1')).toMatchObject(circle);
    await add('/a', '/b');
    await add('/b', '/c?x=1');
    expect(await add('/c', '/a#top')).toMatchObject(circle);
    const { data } = await add('/c', '/d');
    const change = await api.call('update', { toPath: '/b/', version: 1 }, Number(data.id));
    expect(change).toMatchObject(circle);
  });

  it('that two people make at once is no circle either', async () => {
    const answers = await Promise.all([add('/a', '/b'), add('/b', '/a')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it.each([
    '//other.site',
    '/\\other.site',
    'https://other.site',
    '/../x',
    '/a b',
    '/%09/evil.example',
    '/%5cevil.example',
    '/;//evil',
  ])('never leads to %s', async (toPath) => {
    expect(await add('/a', toPath)).toMatchObject({
      status: 422,
      errors: { to_path: expect.stringContaining('需為本站路徑') },
    });
    // Also if somebody has inserted the row without the checks of the back office.
    await test.shop.db.insert(redirects).values({ fromPath: '/b', toPath });
    await test.shop.cache.invalidate(['content']);
    expect(await target('/b')).toBeUndefined();
  });

  it.each(['/', '/signin', '/signin/', '/%73ignin', '/readyz', '/backstage/api', '/admin/orders'])(
    'is not made from %s, which is always there',
    async (fromPath) => {
      expect(await add(fromPath, '/faq')).toMatchObject({
        status: 422,
        errors: { from_path: '這個路徑有自己的頁面，永遠不會轉址' },
      });
    },
  );

  it('has an old path of its own, without parameters', async () => {
    await add('/a', '/b');
    expect(await add('/a', '/c')).toMatchObject({ errors: { from_path: '已有相同的資料' } });
    for (const fromPath of ['/a?x=1', '/a#x', '//a', 'a', '/a/../b']) {
      expect((await add(fromPath, '/c')).errors.from_path).toContain('需為本站路徑');
    }
  });
});
