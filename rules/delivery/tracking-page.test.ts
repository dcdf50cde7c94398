import { expect, it } from 'vitest';
import { carrierName, trackingPage } from './tracking-page.ts';

it('a parcel is looked up at the carrier that has it', () => {
  const home = 'https://carrier.example.com/parcels';
  expect([carrierName('STORE'), carrierName('HOME')]).toEqual([' 7-ELEVEN ', '宅配業者網站']);
  expect(trackingPage({ shipType: 'STORE' }, home)).toContain('7-11.com.tw');
  expect(trackingPage({ shipType: 'HOME' }, home)).toBe(home);
  expect(carrierName('STORE', 'FAMI')).toBe(' 全家 ');
  expect(trackingPage({ shipType: 'STORE', storeType: 'FAMI' }, home)).toContain('famiport');
});

it('a parcel of a carrier without a page is not looked up', () => {
  expect(trackingPage({ shipType: 'HOME' }, undefined)).toBeUndefined();
  expect(trackingPage({ shipType: 'HOME' }, '')).toBeUndefined();
});
