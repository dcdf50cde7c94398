import { expect, it } from 'vitest';
import { invoiceSettings } from '#server/ordering/invoicing/invoice-settings.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { readOffers } from './offers.ts';

const test = shopForTests();

it('pages say of invoices what operators have set, else what they always say', async () => {
  const { db, cache } = test.shop;
  expect(await readOffers(test.shop)).toMatchObject({
    donationHint: undefined,
    invoiceNotice: undefined,
  });
  const donationCodes = '919 創世基金會\n8585 家扶基金會';
  await invoiceSettings.write(db, { donationCodes, notice: '發票於出貨後寄出。' });
  cache.clear();
  expect(await readOffers(test.shop)).toMatchObject({
    donationHint: '受捐贈單位的 3 到 7 碼代碼，例如 919 創世基金會、8585 家扶基金會',
    invoiceNotice: '發票於出貨後寄出。',
  });
});
