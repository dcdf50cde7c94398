import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkMacValue } from '../check-mac-value.ts';
import { readCarrierNotice } from './ecpay.ts';

const keys = { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS' };
const others = { hashKey: 'sixteen letters;', hashIv: 'sixteen letters:' };
const account = {
  ECPAY_LOGISTICS_URL: 'https://logistics.example',
  ECPAY_LOGISTICS_MERCHANT_ID: '2000132',
  ECPAY_LOGISTICS_HASH_KEY: keys.hashKey,
  ECPAY_LOGISTICS_HASH_IV: keys.hashIv,
};

/** The code of a notice that these keys sign, as a shop with these further variables reads it. */
function read(signing: typeof keys, more: Record<string, string> = {}): string | undefined {
  const fields = { MerchantID: '2000132', RtnCode: '2030' };
  const signed = { ...fields, CheckMacValue: checkMacValue(fields, signing) };
  return readCarrierNotice({ config: readConfig({ ...account, ...more }) }, signed)?.code;
}

it('a notice of ECPay is taken if either key signs it while both count, and else only with the own one', () => {
  const both = {
    ECPAY_LOGISTICS_HASH_KEY_ALSO_ACCEPTED: others.hashKey,
    ECPAY_LOGISTICS_HASH_IV_ALSO_ACCEPTED: others.hashIv,
  };
  expect([read(keys), read(keys, both), read(others, both)]).toEqual(['2030', '2030', '2030']);
  expect(read(others)).toBeUndefined();
});

it('a new key with the IV as it was is taken too', () => {
  const more = { ECPAY_LOGISTICS_HASH_KEY_ALSO_ACCEPTED: others.hashKey };
  expect(read({ ...keys, hashKey: others.hashKey }, more)).toBe('2030');
  expect(read(others, more)).toBeUndefined();
});
