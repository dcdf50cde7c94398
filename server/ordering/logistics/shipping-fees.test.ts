import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '#server/platform/database/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { deliverySettingKeys } from './delivery-settings.ts';

const test = shopForTests();
afterEach(async () => {
  await test.shop.db.delete(settings);
  await test.shop.cache.invalidate(['settings']);
});

const standard = { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 };
const fees = async () => (await test.api.readShippingFees()).data;
const write = (value: unknown) =>
  test.shop.db.insert(settings).values({ key: deliverySettingKeys.fees, value });

describe('the public delivery fees', () => {
  it('are 80, 200 and 60 TWD until an operator changes them, and can be cached like every public answer [3.036]', async () => {
    const { statusCode, headers, body } = await test.http('/api/v1/shipping-fees');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d/);
    expect(JSON.parse(body)).toEqual({
      status: 200,
      data: { home_main_island: 80, home_outlying_island: 200, store: 60 },
    });
  });

  it('change with the setting, in every copy of the server at once [3.036]', async () => {
    expect(await fees()).toEqual(standard);
    // The change is written past the shop, so only the database announces it to this process.
    const value = { homeMainIsland: 95, homeOutlyingIsland: 210, store: 0 };
    await write(value);
    await expect.poll(fees).toEqual(value);
  });

  it('stay the standard ones while the setting is malformed', async () => {
    await write({ homeMainIsland: -5 });
    await test.shop.cache.invalidate(['settings']);
    expect(await fees()).toEqual(standard);
  });
});
