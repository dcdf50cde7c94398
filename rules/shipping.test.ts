import { describe, expect, it } from 'vitest';
import { defaultShippingFees, districtOfAddress, shippingFee } from './shipping.ts';

describe('the shipping fee', () => {
  it.each([
    ['MAIN_ISLAND', 'HOME', 80],
    ['OUTLYING_ISLAND', 'HOME', 200],
    ['MAIN_ISLAND', 'STORE', 60],
    ['OUTLYING_ISLAND', 'STORE', 60],
  ] as const)('to %s by %s is NT$%d by default [3.036]', (islandsType, shipType, fee) => {
    expect(shippingFee(defaultShippingFees, { islandsType, shipType })).toBe(fee);
  });
});

describe('a written address', () => {
  it('lies in the district it begins with', () => {
    expect(districtOfAddress('臺北市大安區和平東路一段1號')).toMatchObject({
      city: '臺北市',
      name: '大安區',
      islandsType: 'MAIN_ISLAND',
    });
    expect(districtOfAddress('臺東縣蘭嶼鄉紅頭村1號')).toMatchObject({
      islandsType: 'OUTLYING_ISLAND',
    });
  });

  it('may be written with 台, spaces and a postal code', () => {
    expect(districtOfAddress('106 台北市 大安區 和平東路一段1號')?.name).toBe('大安區');
  });

  it.each(['', '大安區和平東路', '臺北市沒有區1號', '臺北市大安區', '東京都港区1-1'])(
    'is not known: %j',
    (address) => {
      expect(districtOfAddress(address)).toBeUndefined();
    },
  );
});
