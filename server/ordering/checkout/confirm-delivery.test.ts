import { describe, expect, it } from 'vitest';
import { confirmPlace, refuseDelivery } from './confirm-delivery.ts';
import { deliveryTo } from './staff-quote.ts';

const given = { storeName: '門市', shipAddress: '臺北市信義區市府路45號' };
const toStore = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
const toHome = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const outside = '澎湖縣馬公市中正路1號';
const found = { isLoaded: true, name: '信義門市', address: '臺北市信義區', isClosed: false };

describe('the place of an order', () => {
  it('at home is as given', () => {
    expect(confirmPlace(given, toHome, [found], 'store_no')).toEqual({
      ok: true,
      value: { ...given, isStoreUnchecked: null },
    });
  });

  it('at a store is that of the list', () => {
    expect(confirmPlace(given, toStore, [found], 'store_no')).toEqual({
      ok: true,
      value: { storeName: '信義門市', shipAddress: '臺北市信義區', isStoreUnchecked: false },
    });
  });

  it('at a store is unchecked as long as there is no list', () => {
    const unchecked = { ok: true, value: { ...given, isStoreUnchecked: true } };
    const notLoaded = { isLoaded: false, name: null, address: null, isClosed: null };
    expect(confirmPlace(given, toStore, [notLoaded], 'store_no')).toEqual(unchecked);
    expect(confirmPlace(given, toStore, undefined, 'store_no')).toEqual(unchecked);
  });

  it('at a store that is not in the list, or closed, is refused at the field', () => {
    for (const change of [{ name: null, address: null }, { isClosed: true }]) {
      const refusal = confirmPlace(given, toStore, [{ ...found, ...change }], 'order.store_no');
      expect(refusal).toMatchObject({
        ok: false,
        failure: { code: 'VALIDATION_FAILED', errors: { 'order.store_no': expect.any(String) } },
      });
    }
  });
});

describe('delivery to a home', () => {
  const everywhere = { homeDelivery: { MAIN_ISLAND: true, OUTLYING_ISLAND: true } };
  const main = { homeDelivery: { MAIN_ISLAND: true, OUTLYING_ISLAND: false } };
  const codeOf = (...args: Parameters<typeof refuseDelivery>) =>
    refuseDelivery(...args)?.failure.code;

  it('is refused on islands where it is switched off', () => {
    const toIslands = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    const address = { shipAddress: outside };
    expect(codeOf(address, toIslands, main)).toBe('SHIP_TYPE_HOME_IS_NOT_SUPPORT');
    expect(codeOf(address, toIslands, everywhere)).toBeUndefined();
    expect(codeOf(given, toHome, main)).toBeUndefined();
  });

  it('is refused to an address of other islands, or of no district', () => {
    for (const shipAddress of [outside, '某處'])
      expect(codeOf({ shipAddress }, toHome, everywhere)).toBe('SHIP_ADDRESS_IS_NOT_SUPPORT');
  });

  it('is no matter of an order to a store', () => {
    const nowhere = { homeDelivery: { MAIN_ISLAND: false, OUTLYING_ISLAND: false } };
    expect(codeOf({ shipAddress: '' }, toStore, nowhere)).toBeUndefined();
  });
});

describe('the islands of an order that staff make', () => {
  it('are those of the address; of an unknown one, and of a store, the main island', () => {
    expect(deliveryTo({ shipType: 'HOME', shipAddress: outside })).toEqual({
      shipType: 'HOME',
      islandsType: 'OUTLYING_ISLAND',
    });
    expect(deliveryTo({ shipType: 'HOME', shipAddress: given.shipAddress })).toEqual(toHome);
    expect(deliveryTo({ shipType: 'HOME', shipAddress: '某處' })).toEqual(toHome);
    expect(deliveryTo({ shipType: 'STORE', shipAddress: outside })).toEqual(toStore);
  });
});
