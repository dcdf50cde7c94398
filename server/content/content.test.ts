import { beforeEach, describe, expect, it } from 'vitest';
import { levelRules } from '#server/people/members/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { banners, eventPopups, maintainSettings, messageBars, videos } from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    'truncate message_bars, banners, event_popups, videos, maintain_settings, level_rules cascade',
  );
  test.shop.cache.clear();
});

async function get(path: string) {
  const response = await test.http(`/api/v1/${path}`);
  return { status: response.statusCode, data: response.json().data };
}
const online = { current_visibility_rule: 'ONLINE' };
const offline = { currentVisibilityRule: 'OFFLINE' } as const;

describe('message bars', () => {
  it('are shown by weight and only when ONLINE [3.040, 4.023, 7.021]', async () => {
    const rows = await test.shop.db
      .insert(messageBars)
      .values([
        { name: '公告', color: '#5B3B8C' },
        { name: '免運', color: '#1F6C76', link: '/shipping-method', weight: 1 },
        { name: '下架', color: '#000', ...offline },
      ])
      .returning();
    expect((await get('message-bars')).data).toEqual([
      { id: rows[1]?.id, name: '免運', color: '#1F6C76', link: '/shipping-method', ...online },
      { id: rows[0]?.id, name: '公告', color: '#5B3B8C', link: null, ...online },
    ]);
  });
});

describe('pictures of events', () => {
  const pictures = { webImage: '/media/e-1920.webp', mobileImage: '/media/e-1200.webp' };
  const hours = (count: number) => new Date(test.clock.now().getTime() + count * 3_600_000);
  const popup = (title: string, from: number, to: number) => ({
    ...pictures,
    title,
    eventBeginAt: hours(from),
    eventEndAt: hours(to),
  });
  const titles = async () =>
    (await get('event-popups')).data.map(({ title }: { title: string }) => title);

  it('are shown by weight, only when ONLINE and while their event runs, with every documented field', async () => {
    const [row] = await test.shop.db
      .insert(eventPopups)
      .values([
        { ...popup('進行中', -1, 1), link: '/products?all=1', weight: 2 },
        { ...popup('更重要', -1, 2), weight: 3 },
        popup('尚未開始', 1, 2),
        popup('已結束', -2, -1),
        { ...popup('下架', -1, 1), ...offline },
      ])
      .returning();
    expect((await get('event-popups')).data).toEqual([
      expect.objectContaining({ title: '更重要', link: null }),
      {
        id: row?.id,
        title: '進行中',
        web_image: '/media/e-1920.webp',
        mobile_image: '/media/e-1200.webp',
        link: '/products?all=1',
        event_begin_at: expect.stringMatching(/\+08:00$/),
        event_end_at: expect.stringMatching(/\+08:00$/),
        weight: 2,
        ...online,
      },
    ]);
  });

  it('come and go with their event, although the answer is cached', async () => {
    await test.shop.db.insert(eventPopups).values([popup('先', -1, 1), popup('後', 1, 3)]);
    await expect.poll(titles).toEqual(['先']);
    test.clock.advance(3600 + 1);
    expect(await titles()).toEqual(['後']);
    test.clock.advance(2 * 3600);
    expect(await titles()).toEqual([]);
  });

  it('appear as soon as an operator sets them ONLINE', async () => {
    await test.shop.db.insert(eventPopups).values({ ...popup('上架', -1, 1), ...offline });
    expect(await titles()).toEqual([]);
    await test.shop.db.update(eventPopups).set({ currentVisibilityRule: 'ONLINE' });
    await expect.poll(titles).toEqual(['上架']);
  });
});

describe('banners', () => {
  const pictures = { image: '/media/b-1920.webp', imageMobile: '/media/b-m-1200.webp' };

  it('are shown by weight and only when ONLINE [3.046, 3.047, 4.015, 7.042, 7.043]', async () => {
    const rows = await test.shop.db
      .insert(banners)
      .values([
        { title: '秋', ...pictures, link: '/products?all=1', weight: 2 },
        { title: '冬', ...pictures, weight: 3 },
        { title: '下架', ...pictures, ...offline },
      ])
      .returning();
    const autumn = {
      id: rows[0]?.id,
      title: '秋',
      image: '/media/b-1920.webp',
      image_mobile: '/media/b-m-1200.webp',
      link: '/products?all=1',
      weight: 2,
      ...online,
    };
    expect((await get('banners')).data).toEqual([expect.objectContaining({ title: '冬' }), autumn]);
    expect((await get(`banners/${rows[0]?.id}`)).data).toEqual(autumn);
    expect((await get(`banners/${rows[2]?.id}`)).status).toBe(404);
  });

  it('are divided into pages if a page is asked for', async () => {
    await test.shop.db
      .insert(banners)
      .values(['1', '2', '3'].map((title) => ({ title, ...pictures })));
    const { data, meta } = await test.api.listBanners({ query: { page: 2, perPage: 2 } });
    expect(data.map(({ title }) => title)).toEqual(['3']);
    expect(meta).toEqual({ total: 3, page: 2, perPage: 2 });
  });
});

describe('videos', () => {
  it('have a source and are shown only when ONLINE [3.020, 3.021, 4.014, 7.052]', async () => {
    const [row] = await test.shop.db
      .insert(videos)
      .values([
        {
          title: '認識月亮褲',
          url: 'https://www.youtube.com/watch?v=abc',
          image: '/media/v-1200.webp',
        },
        { title: '下架', url: '', image: '', ...offline },
      ])
      .returning();
    expect((await get('videos')).data).toEqual([
      {
        id: row?.id,
        title: '認識月亮褲',
        url: 'https://www.youtube.com/watch?v=abc',
        image: '/media/v-1200.webp',
        ...online,
      },
    ]);
  });
});

describe('maintenance settings', () => {
  it('have a type and whether it is maintained [3.023, 3.024, 7.040]', async () => {
    expect((await get('system/maintain-settings')).data).toEqual([]);
    await test.shop.db.insert(maintainSettings).values([
      { type: 'YIPIN_ERP', isMaintained: true },
      { type: 'SERVICE', isMaintained: false },
    ]);
    test.shop.cache.clear();
    expect((await get('system/maintain-settings')).data).toEqual([
      { type: 'SERVICE', is_maintained: false },
      { type: 'YIPIN_ERP', is_maintained: true },
    ]);
  });
});

describe('level rules', () => {
  it('are listed from the lowest level up [7.041]', async () => {
    const rule = (level: number, name: string) => ({
      name,
      level,
      minAmount: level * 1000,
      keepAmount: level * 500,
      periodMonths: 12,
      image: '/media/levels/a-640.webp',
    });
    await test.shop.db.insert(levelRules).values([rule(2, '銀卡'), rule(1, '一般')]);
    expect((await get('user/level-rules')).data).toMatchObject([
      {
        name: '一般',
        level: 1,
        min_amount: 1000,
        keep_amount: 500,
        period_months: 12,
        benefits: ['全館享會員價', '訂單與發票線上查詢'],
        coupons: [],
      },
      { name: '銀卡', level: 2 },
    ]);
  });
});
