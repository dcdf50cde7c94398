import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import {
  createTestDatabase,
  seedMoment,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import { isEmpty } from './is-empty.ts';
import { loadDemonstration } from './load-demonstration.ts';

describe('the demonstration shop', () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  const ask = async (query: string) => (await opened.pool.query(query)).rows;

  beforeAll(async () => {
    database = await createTestDatabase();
    opened = openDatabase(database.connection);
  });

  afterAll(async () => {
    await opened.close();
    await database.drop();
  });

  it('fills an empty database, once', async () => {
    expect(await isEmpty(opened.db)).toBe(true);
    await loadDemonstration(opened.db, seedMoment);
    expect(await isEmpty(opened.db)).toBe(false);
    await expect(loadDemonstration(opened.db, seedMoment)).rejects.toThrow();
    expect(await ask('select count(*)::int from products')).toEqual([{ count: 77 }]);
  });

  it('has its pictures in the library, with their words, and almost all of them in use', async () => {
    const [pictures] =
      await ask(`select count(*)::int, count(*) filter (where alt <> '' and width > 0)::int as described,
      count(*) filter (where exists (select from media_uses u where u.stem = f.stem))::int as used from media_files f`);
    expect(pictures.count).toBeGreaterThan(300);
    expect(pictures.described).toBe(pictures.count);
    expect(pictures.used).toBeGreaterThan(pictures.count * 0.95);
    expect(await ask('select count(*)::int from media_bytes')).toEqual([{ count: 0 }]);
  });

  it('counts in every stock what came in less what the orders behind the reviews took', async () => {
    const unequal = `select r.id from stock_records r left join stock_movements m on m.stock_record_id = r.id
      group by r.id having r.web_stock <> sum(m.web_change) or r.erp_stock <> sum(m.erp_change) or count(m.id) filter (where m.reason = 'OPENING') <> 1`;
    expect(await ask(unequal)).toEqual([]);
    const owners =
      'select count(product_id)::int products, count(gift_id)::int gifts from stock_records';
    expect(await ask(owners)).toEqual([{ products: 77, gifts: 5 }]);
  });

  it('shows what its buyers often bought together', async () => {
    const pairs = `select p.material_no as goods, o.material_no as other from bought_together t
      join products p on p.id = t.product_id join products o on o.id = t.other_id
      where p.material_no = 'QM-N33-08' order by t.place`;
    expect(await ask(pairs)).toEqual([
      { goods: 'QM-N33-08', other: 'QM-D24-14' },
      { goods: 'QM-N33-08', other: 'QM-L16-36' },
    ]);
  });

  it('runs one event of each partial scope now and holds the whole-shop event back', async () => {
    const at = seedMoment.toISOString();
    const events = `select applicable, count(*)::int from discount_events
      where event_begin_at < '${at}' and event_end_at > '${at}' group by applicable order by applicable`;
    expect(await ask(events)).toEqual([
      { applicable: 'PARTIAL_COMBINATIONS', count: 1 },
      { applicable: 'PARTIAL_PRODUCTS', count: 2 },
    ]);
    const later = `select applicable from discount_events where event_begin_at > '${at}'`;
    expect(await ask(later)).toEqual([{ applicable: 'ALL_PRODUCTS' }]);
  });

  it('begins events at midnight and ends them in the last second of a day in Taipei', async () => {
    const hours = `select distinct to_char(event_begin_at at time zone 'Asia/Taipei', 'HH24:MI:SS') as begins,
      to_char(event_end_at at time zone 'Asia/Taipei', 'HH24:MI:SS') as ends from discount_events`;
    expect(await ask(hours)).toEqual([{ begins: '00:00:00', ends: '23:59:59' }]);
  });

  it('puts every product on a shelf and every series on the home page', async () => {
    const homeless = `select material_no from products p
      where not exists (select from product_sub_series_products s where s.product_id = p.id)`;
    expect(await ask(homeless)).toEqual([]);
    expect(await ask('select count(*)::int from index_series')).toEqual([{ count: 8 }]);
  });

  it('links banners and flash sales to records that exist', async () => {
    const links = `select link from banners union all select link from flash_sales
      union all select link from exclusive_sales order by link`;
    const paths = (await ask(links)).map((row) => String(row.link));
    expect(paths.every((path) => /^\/products(\/\d+)?(\?|$)/.test(path))).toBe(true);
  });

  it('puts the colour behind the address of every picture', async () => {
    const addresses = `select jsonb_array_elements(images)->>'url' as address from products
      union all select image from banners union all select mobile_image from product_series
      union all select image from news union all select image from gifts`;
    const found = (await ask(addresses)).map(({ address }) => String(address));
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((each) => !/-\d+\.webp#[\da-f]{6}$/.test(each))).toEqual([]);
  });

  it('has charged every price from the first day on', async () => {
    const odd = `select p.id from products p join product_prices c on c.product_id = p.id
      where c.valid_from <> p.created_at or c.price <> p.price
      union all select p.id from product_combinations p join combination_prices c on c.combination_id = p.id
      where c.valid_from <> p.created_at or c.price <> p.price`;
    expect(await ask(odd)).toEqual([]);
  });

  it('shows nothing dated after today', async () => {
    const at = seedMoment.toISOString();
    const future = `select id from news where begin_at > '${at}' union all select id from products where created_at > '${at}'`;
    expect(await ask(future)).toEqual([]);
  });
});
