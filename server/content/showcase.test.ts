import { describe, expect, it } from 'vitest';
import { districtsOf } from '#rules/delivery/taiwan-districts.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { salesLocations, testimonials } from './tables.ts';

const test = shopForTests({ seeded: true });
const offline = { currentVisibilityRule: 'OFFLINE' } as const;

describe('the testimonials', () => {
  it('of the demonstration are twelve repeating entries with ids of their own [9.040]', async () => {
    const { data } = await test.api.listTestimonials();
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(data[0]).toEqual({
      id: 1,
      image: '/media/testimonials/1-320.webp',
      jobTitle: '專案經理',
      name: '林小姐',
      content: '整天都在會議室，28 公分日用讓我少站起來兩次。包裝上直接寫厚度，買的時候不用猜。',
      backgroundColor: '#ffe3cc',
      currentVisibilityRule: 'ONLINE',
    });
    expect(data[4]).toEqual({ ...data[0], id: 5 });
  });

  it('are shown by weight and only when ONLINE', async () => {
    const voice = {
      image: '/media/a.webp',
      jobTitle: '護理師',
      name: '王小姐',
      content: '好',
      backgroundColor: '#ffffff',
    };
    await test.shop.db.insert(testimonials).values([
      { ...voice, weight: 99 },
      { ...voice, weight: 100, ...offline },
    ]);
    await expect
      .poll(async () => (await test.api.listTestimonials()).data.map(({ name }) => name))
      .toEqual(['王小姐', ...Array(3).fill(['林小姐', '陳老師', '許小姐', '吳教練']).flat()]);
  });

  it('stand on a colour on which their dark text can be read', async () => {
    const api = await recordApi(test, 'testimonials');
    const change = (backgroundColor: string) =>
      api.call('update', { backgroundColor, version: 1 }, 1);
    expect(await change('#4B2E83')).toMatchObject({
      status: 422,
      errors: { background_color: '底色太深，深色文字會看不清楚' },
    });
    expect((await change('#C8E6D2')).status).toBe(200);
  });
});

describe('the sales locations', () => {
  it('of the demonstration are in districts of Taiwan, in several channels', async () => {
    const { data } = await test.api.listSalesLocations();
    expect(data.length).toBeGreaterThanOrEqual(20);
    expect(new Set(data.map(({ channel }) => channel)).size).toBe(4);
    const lost = data.filter(
      ({ city, address }) => !districtsOf(city).some(({ name }) => address.startsWith(city + name)),
    );
    expect(lost).toEqual([]);
  });

  it('are found on a map by their address, unless an operator says otherwise', async () => {
    const [first] = (await test.api.listSalesLocations()).data;
    expect(first).toMatchObject({
      name: '赤峰門市',
      mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('臺北市大同區赤峰街 88 號')}`,
    });
    await test.shop.db.insert(salesLocations).values([
      { city: '臺北市', name: '新店', address: '路', mapUrl: 'https://map.example/x', weight: 99 },
      { city: '臺北市', name: '下架', address: '路', weight: 100, ...offline },
    ]);
    await expect
      .poll(async () => (await test.api.listSalesLocations()).data[0])
      .toMatchObject({ name: '新店', channel: '', mapUrl: 'https://map.example/x' });
  });
});
