import { describe, expect, it } from 'vitest';
import type { StandingDelivery } from '#contract/calls/standing-orders.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import { recipientBody } from '../saved-details/recipient-draft.ts';
import { draftOf } from './recipient-draft-of.ts';
import { withRecipient } from './standing-form.ts';

const store = {
  recipient: '林小棉',
  shipType: 'STORE',
  shipAddress: '',
  storeNo: '131386',
  storeName: '建國門市',
  shipNote: '放櫃檯',
} as StandingDelivery;
const saved = {
  name: '林小棉',
  type: 'STORE',
  storeCode: '131386',
  storeName: '建國門市',
  city: '',
  cityZone: '',
  address: '',
} as Recipient;

describe('another recipient of a standing order', () => {
  it('leaves the note of the carrier out, unless recipient and place stay', () => {
    expect(withRecipient(store, saved).shipNote).toBe('放櫃檯');
    expect(withRecipient(store, { ...saved, name: '陳大棉' }).shipNote).toBe('');
    expect(withRecipient(store, { ...saved, storeCode: '999' }).shipNote).toBe('');
    const place = { city: '臺北市', cityZone: '大安區', address: '一路 1 號' };
    const home: Recipient = { ...saved, ...place, type: 'HOME' };
    expect(withRecipient(store, home)).toMatchObject({
      shipAddress: '臺北市大安區一路 1 號',
      shipNote: '',
    });
  });
});

it('the form of another delivery begins with the chain of the store', () => {
  const draft = draftOf({ ...store, storeType: 'FAMI' });
  expect(recipientBody(draft)).toMatchObject({ storeType: 'FAMI', storeCode: '131386' });
  expect(recipientBody(draftOf(store))).not.toHaveProperty('storeType');
});
