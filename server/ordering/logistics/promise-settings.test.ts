import { expect, it } from 'vitest';
import { defaultPromises } from '#rules/orders/promises.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { promiseSettings } from './promise-settings.ts';

const test = shopForTests();

const promisesNow = async () => {
  await test.shop.cache.invalidate(['settings']);
  return (await test.api.readPromises()).data;
};

it('shoppers read the promises as the operators word them, and the defaults until then', async () => {
  expect(await promisesNow()).toEqual(defaultPromises);
  await promiseSettings.merge(test.shop.db, { cutOff: '15:30', parcel: '', originText: '在彰化' });
  expect(await promisesNow()).toEqual({
    ...defaultPromises,
    cutOff: '15:30',
    parcel: { ...defaultPromises.parcel, title: '' },
    origin: { ...defaultPromises.origin, text: '在彰化' },
  });
});
