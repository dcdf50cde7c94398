import { describe, expect, it } from 'vitest';
import { validateForm } from '#rules/validation.ts';
import { changedAddress } from './changed-address.ts';
import { invoiceBody, newInvoice, savedCarriers, shownInvoiceRules } from './invoice-draft.ts';
import { changedFields, type ProfileValues, profileBody } from './profile-fields.ts';
import {
  newRecipient,
  readRecipientDraft,
  recipientBody,
  shownRecipientRules,
} from './recipient-draft.ts';

describe('the draft of a recipient', () => {
  const full = {
    ...newRecipient,
    name: ' 林小晴 ',
    mobileNumber: '0912345678',
    city: '臺北市',
    cityZone: '大安區',
    address: '和平東路 1 號',
    storeCode: '131386',
    storeName: '建盛門市',
    storeAddress: '臺北市中山區',
  };

  it('starts with home delivery at any time [3.075, 3.076]', () => {
    expect(newRecipient).toMatchObject({ type: 'HOME', expectedDeliveryTime: 'NONE' });
  });

  it('requires an address for home delivery and a store otherwise [5.034, 5.035, 5.036]', () => {
    const missing = (type: 'HOME' | 'STORE') =>
      Object.keys(validateForm(shownRecipientRules(type), newRecipient));
    expect(missing('HOME')).toEqual(['name', 'city', 'cityZone', 'address']);
    expect(missing('STORE')).toEqual(['storeCode', 'name']);
  });

  it('is sent trimmed, without the fields that its type hides', () => {
    expect(recipientBody(full)).toEqual({
      type: 'HOME',
      name: '林小晴',
      mobileNumber: '0912345678',
      telephoneNumber: '',
      city: '臺北市',
      cityZone: '大安區',
      address: '和平東路 1 號',
      expectedDeliveryTime: 'NONE',
    });
    expect(recipientBody({ ...full, type: 'STORE' })).toEqual({
      type: 'STORE',
      name: '林小晴',
      mobileNumber: '0912345678',
      telephoneNumber: '',
      storeCode: '131386',
      storeName: '建盛門市',
      storeAddress: '臺北市中山區',
    });
  });

  it('comes back from storage unchanged, and as a new one if the stored value is broken', () => {
    const stored = JSON.parse(JSON.stringify({ ...full, id: 7, type: 'STORE' }));
    expect(readRecipientDraft(stored)).toEqual({ ...full, id: 7, type: 'STORE' });
    for (const spoilt of [undefined, null, 'x', [], { type: 5, name: { first: 'x' }, id: '7' }])
      expect(readRecipientDraft(spoilt)).toEqual(newRecipient);
  });
});

describe('the draft of an address', () => {
  it('loses the district if the city changes, and only then', () => {
    const address = { city: '臺北市', cityZone: '信義區', address: '市府路 1 號' };
    expect(changedAddress(address, { city: '新北市' }).cityZone).toBe('');
    expect(changedAddress(address, { city: '臺北市' }).cityZone).toBe('信義區');
    expect(changedAddress(address, { address: '別處' }).cityZone).toBe('信義區');
  });
});

describe('the draft of invoice details', () => {
  const full = {
    ...newInvoice,
    carrierNo: ' ab12345678901234 ',
    taxName: '晴棉',
    taxNum: '04595257',
  };

  it('starts with a person’s mobile barcode, of the three carriers that can be saved [3.070, 3.071]', () => {
    expect(newInvoice).toMatchObject({ type: 'PERSON', carrierType: 'PHONE' });
    expect(savedCarriers).toEqual(['PHONE', 'NATURAL_PERSON', 'MEMBER']);
  });

  it('requires the fields that the choice shows [5.026, 5.029, 5.030, 5.031]', () => {
    const asked = (change: object) =>
      Object.keys(validateForm(shownInvoiceRules({ ...newInvoice, ...change }), newInvoice));
    expect(asked({})).toEqual(['carrierNo']);
    expect(asked({ carrierType: 'MEMBER' })).toEqual([]);
    expect(asked({ type: 'COMPANY' })).toEqual(['taxName', 'taxNum']);
  });

  it('is sent trimmed, without the fields that the choice hides [5.031]', () => {
    expect(invoiceBody({ ...full, carrierType: 'NATURAL_PERSON' })).toEqual({
      type: 'PERSON',
      carrierType: 'NATURAL_PERSON',
      carrierNo: 'AB12345678901234',
    });
    expect(invoiceBody({ ...full, carrierType: 'MEMBER' })).toEqual({
      type: 'PERSON',
      carrierType: 'MEMBER',
    });
    expect(invoiceBody({ ...full, type: 'COMPANY' })).toEqual({
      type: 'COMPANY',
      taxName: '晴棉',
      taxNum: '04595257',
    });
  });
});

describe('the draft of the profile', () => {
  const saved: ProfileValues = {
    name: '林小晴',
    birthday: '',
    mobileNumber: '',
    telephoneNumber: '',
    edmStatus: '',
    city: '臺北市',
    cityZone: '大安區',
    address: '和平東路 1 號',
  };

  it('is checked and sent only where it changed, the address as a whole [5.024, 5.025]', () => {
    const named = { ...saved, name: ' 林晴 ' };
    expect(changedFields(named, saved)).toEqual(['name']);
    expect(profileBody(named, saved)).toEqual({ name: '林晴' });
    const moved = { ...saved, address: '和平東路 2 號' };
    expect(profileBody(moved, saved)).toEqual({
      city: '臺北市',
      cityZone: '大安區',
      address: '和平東路 2 號',
    });
  });

  it('is checked in full if nothing changed', () => {
    expect(changedFields(saved, saved)).toHaveLength(8);
    expect(changedFields({ ...saved, name: '林小晴 ' }, saved)).toHaveLength(8);
  });
});
