import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOfStore, storeSearchText } from '#rules/delivery/store-search.ts';
import { cities, districtsOf } from '#rules/delivery/taiwan-districts.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import type { ListedStore } from './fetch-stores.ts';
import { stores } from './tables.ts';

const test = shopForTests();

interface Place {
  name?: string;
  address: string;
}

const storeOf = (no: string, { name = `第${no}門市`, address }: Place): ListedStore => ({
  ...{ kind: 'UNIMART', no, name, address, phone: '02-23632307' },
  ...placeOfStore(address),
  searchText: storeSearchText({ no, name, address }),
});

const known: Readonly<Record<string, Place>> = {
  '131386': { name: '建盛門市', address: '台北市中山區建國北路3段42號' },
  '170945': { name: '松高門市', address: '臺北市信義區松高路11號1樓' },
  '982307': { name: '師大門市', address: '臺北市大安區師大路87號' },
  '982308': { name: '龍泉門市', address: '臺北市大安區師大路9號' },
  '200001': { name: '松高二門市', address: '基隆市信義區信一路1號' },
  '300001': { name: 'A１門市', address: '復興路100%1號' },
};

type Query = NonNullable<NonNullable<Parameters<typeof test.api.listStores>[0]>['query']>;
const find = async (query: Query) =>
  (await test.api.listStores({ query })).data.map(({ no }) => no);

describe('the stores to choose from', () => {
  beforeEach(async () => {
    await test.shop.db.delete(stores);
    await test.shop.db
      .insert(stores)
      .values(Object.entries(known).map(([no, place]) => storeOf(no, place)));
  });

  it('are those of a city or a district, whichever way 臺 is written, by address', async () => {
    expect(await find({ city: '台北市', cityZone: '大安區' })).toEqual(['982307', '982308']);
    expect(await find({ city: '臺北市' })).toHaveLength(4);
    expect(await find({ city: '基隆市', cityZone: '信義區' })).toEqual(['200001']);
    expect(await find({ city: '臺北縣' })).toEqual([]);
  });

  it.each([
    ['師大路', ['982307', '982308']],
    ['982308', ['982308']],
    ['９８２３０８', ['982308']],
    ['建國北路三段', ['131386']],
    ['松高', ['170945', '200001']],
    ['松高 基隆', ['200001']],
    ['a1', ['300001']],
    ['%', ['300001']],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('are found by %s', async (keyword, expected) => {
    expect((await find({ keyword })).toSorted()).toEqual(expected.toSorted());
  });

  it('are found in the chosen district only, those with the word in their name first', async () => {
    expect(await find({ city: '臺北市', keyword: '松高' })).toEqual(['170945']);
    expect((await find({ keyword: '師大' }))[0]).toBe('982307');
  });

  it('show what is needed to pick one, and nothing else', async () => {
    const { data, meta } = await test.api.listStores({ query: { keyword: '131386' } });
    expect(data).toEqual([
      {
        kind: 'UNIMART',
        no: '131386',
        name: '建盛門市',
        address: '台北市中山區建國北路3段42號',
        city: '臺北市',
        cityZone: '中山區',
        phone: '02-23632307',
      },
    ]);
    expect(meta).toEqual({ total: 1, page: 1, perPage: 20, isLoaded: true });
  });

  it('never have one that has closed', async () => {
    await test.shop.db.update(stores).set({ isClosed: true });
    const { data, meta } = await test.api.listStores({ query: { keyword: '131386' } });
    expect([data, meta?.isLoaded]).toEqual([[], true]);
  });

  it('say that there is no list if none was ever loaded', async () => {
    await test.shop.db.delete(stores);
    const { data, meta } = await test.api.listStores();
    expect([data, meta?.isLoaded]).toEqual([[], false]);
  });

  it('come in pages, and a page behind the last one is empty', async () => {
    expect(await find({ page: 2, perPage: 4 })).toHaveLength(2);
    expect(await find({ page: 1_000_000 })).toEqual([]);
  });

  it.each([
    ['a keyword of more than 50 signs', { keyword: '師'.repeat(51) }],
    ['a city of more than 10 signs', { city: '臺'.repeat(11) }],
    ['a district of more than 10 signs', { cityZone: '區'.repeat(11) }],
    ['page 0', { page: 0 }],
    ['more than 100 on a page', { perPage: 101 }],
  ])('are refused with 422 for %s', async (_, query) => {
    expect(await failureOf(test.api.listStores({ query }))).toMatchObject({ status: 422 });
  });
});

describe('among 15,000 stores', () => {
  const districts = cities.flatMap((city) => districtsOf(city));
  const roads = ['中正路', '中山路', '民生東路', '和平西路', '建國北路三段', '復興路'];

  beforeAll(async () => {
    await test.shop.db.delete(stores);
    const all = Array.from({ length: 15_000 }, (_, index) => {
      const { city, name } = districts[index % districts.length] ?? { city: '', name: '' };
      const road = roads[index % roads.length];
      return storeOf(String(100_000 + index), { address: `${city}${name}${road}${index % 400}號` });
    });
    for (let at = 0; at < all.length; at += 3000)
      await test.shop.db.insert(stores).values(all.slice(at, at + 3000));
    await test.shop.db.execute(sql`analyze stores`);
  });

  const planOf = async (condition: string) => {
    const text = `explain select no from stores where not is_closed and ${condition} order by address, no limit 20`;
    return JSON.stringify((await test.shop.db.execute(sql.raw(text))).rows);
  };
  const inDistrict = "city = '臺北市' and city_zone = '大安區'";

  it.each([
    ['those of a district', inDistrict],
    ['those of a road in it', `${inDistrict} and strpos(search_text, '中山路') > 0`],
  ])('%s are read by an index', async (_, condition) => {
    expect(await planOf(condition)).toContain('stores_place');
  });

  it('every one is looked through for a road of the whole country, and counted', async () => {
    const { meta } = await test.api.listStores({ query: { keyword: '中山路' } });
    expect(meta?.total).toBe(2500);
  });
});
