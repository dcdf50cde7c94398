import { describe, expect, it } from 'vitest';
import {
  invoiceRules,
  mostSavedRecords,
  type ProfileField,
  profileFieldErrors,
  profileRules,
  recipientRules,
  signInRules,
  signUpRules,
} from './forms.ts';
import { isProfileIncomplete } from './members/profile.ts';
import { type FormErrors, isValid, validateForm } from './validation.ts';

const brokenRules = (errors: FormErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.rule]));

describe('account forms', () => {
  it('asks sign-up for an e-mail and the same good password twice [5.009]', () => {
    const values = { email: 'a@b.tw', password: 'abcd1234', comfirmPassword: 'abcd1235' };
    expect(brokenRules(validateForm(signUpRules, values))).toEqual({
      comfirmPassword: 'comfirmPassword',
    });
  });

  it('lets sign-in try any account of four characters and any eight letters or digits [5.004, 5.007]', () => {
    expect(isValid(validateForm(signInRules, { account: 'abcd', password: 'abcdefgh' }))).toBe(
      true,
    );
    expect(brokenRules(validateForm(signInRules, { account: 'abc', password: 'abc123' }))).toEqual({
      account: 'account',
      password: 'loginPassword',
    });
  });
});

describe('profile', () => {
  it.each(['birthday', 'name', 'city', 'cityZone', 'address'] as const)(
    'requires %s [5.020]',
    (field) => {
      expect(validateForm(profileRules, { [field]: ' ' })[field]?.rule).toBe('required');
    },
  );

  it('requires and checks mobile and landline [5.021, 5.022, 5.023]', () => {
    expect(brokenRules(profileFieldErrors('mobileNumber', {}))).toEqual({
      mobileNumber: 'required',
    });
    expect(brokenRules(profileFieldErrors('mobileNumber', { mobileNumber: '123' }))).toEqual({
      mobileNumber: 'mobile',
    });
    expect(brokenRules(profileFieldErrors('telephoneNumber', {}))).toEqual({
      telephoneNumber: 'required',
    });
    expect(brokenRules(profileFieldErrors('telephoneNumber', { telephoneNumber: '123' }))).toEqual({
      telephoneNumber: 'telephoneNumber',
    });
  });

  it('saves one field whatever the others hold [5.023, 5.024]', () => {
    const values = { name: '王小美', mobileNumber: '', telephoneNumber: '' };
    expect(isValid(profileFieldErrors('name', values))).toBe(true);
    expect(isValid(profileFieldErrors('edmStatus', { edmStatus: '' }))).toBe(true);
  });

  it.each<ProfileField>(['city', 'cityZone', 'address'])(
    'saves %s only together with the whole address [5.025]',
    (field) => {
      const address = { city: '臺北市', cityZone: '大安區', address: '和平東路一段1號' };
      expect(isValid(profileFieldErrors(field, address))).toBe(true);
      expect(brokenRules(profileFieldErrors(field, { ...address, cityZone: '' }))).toEqual({
        cityZone: 'required',
      });
    },
  );
});

describe('a profile', () => {
  it("is incomplete without name or mobile number, and never a visitor's [3.063]", () => {
    const user = { name: '王小美', mobileNumber: '0912345678' };
    expect(isProfileIncomplete(user)).toBe(false);
    expect(isProfileIncomplete({ ...user, name: null })).toBe(true);
    expect(isProfileIncomplete({ ...user, mobileNumber: '' })).toBe(true);
    expect(isProfileIncomplete(null)).toBe(false);
  });
});

describe('invoice', () => {
  const errorsOf = (
    type: 'PERSON' | 'COMPANY',
    values: Parameters<typeof validateForm<'taxName' | 'taxNum' | 'carrierType' | 'carrierNo'>>[1],
  ) => brokenRules(validateForm(invoiceRules(type, values.carrierType as 'PHONE'), values));

  it('asks a person for a carrier and nothing about a company [5.026, 5.031]', () => {
    expect(errorsOf('PERSON', {})).toEqual({ carrierType: 'required' });
    expect(errorsOf('PERSON', { carrierType: 'MEMBER' })).toEqual({});
    expect(errorsOf('PERSON', { carrierType: 'PHONE' })).toEqual({ carrierNo: 'required' });
  });

  it('wants the mobile barcode of a phone carrier [5.027]', () => {
    expect(errorsOf('PERSON', { carrierType: 'PHONE', carrierNo: 'abc' })).toEqual({
      carrierNo: 'mobileBarcode',
    });
    expect(errorsOf('PERSON', { carrierType: 'PHONE', carrierNo: '/ABC1234' })).toEqual({});
  });

  it('wants the certificate of a natural-person carrier [5.028]', () => {
    const carrierType = 'NATURAL_PERSON';
    expect(errorsOf('PERSON', { carrierType, carrierNo: 'AB12345678901234' })).toEqual({});
    expect(errorsOf('PERSON', { carrierType, carrierNo: '/ABC1234' })).toEqual({
      carrierNo: 'certificate',
    });
  });

  it('asks a company for its name and number only [5.029, 5.030]', () => {
    expect(errorsOf('COMPANY', { carrierNo: 'abc' })).toEqual({
      taxName: 'required',
      taxNum: 'required',
    });
    expect(errorsOf('COMPANY', { taxName: '晴棉', taxNum: '04595257' })).toEqual({});
    expect(errorsOf('COMPANY', { taxName: '晴棉', taxNum: '1234' })).toEqual({ taxNum: 'taxId' });
  });
});

describe('recipient', () => {
  const home = { name: '王小美', city: '臺北市', cityZone: '大安區', address: '和平東路一段1號' };
  const store = { name: '王小美', storeCode: '131386', storeName: '門市', storeAddress: '地址' };

  it('is one of fifty at most that a member saves', () => {
    expect(mostSavedRecords).toBe(50);
  });

  it('needs a name [5.032]', () => {
    const errors = validateForm(recipientRules('HOME'), { ...home, name: ' ' });
    expect(brokenRules(errors)).toEqual({ name: 'required' });
  });

  it('checks phone numbers only when there are any [5.033]', () => {
    const numbers = { mobileNumber: '', telephoneNumber: '' };
    expect(isValid(validateForm(recipientRules('HOME'), { ...home, ...numbers }))).toBe(true);
    const wrong = { mobileNumber: '123', telephoneNumber: '123' };
    expect(brokenRules(validateForm(recipientRules('HOME'), { ...home, ...wrong }))).toEqual({
      mobileNumber: 'mobile',
      telephoneNumber: 'telephoneNumber',
    });
  });

  it('needs a chosen store for pickup, and no address [5.034, 5.035]', () => {
    expect(isValid(validateForm(recipientRules('STORE'), store))).toBe(true);
    expect(brokenRules(validateForm(recipientRules('STORE'), { name: '王小美' }))).toEqual({
      storeCode: 'required',
      storeName: 'required',
      storeAddress: 'required',
    });
  });

  it('needs an address for home delivery [5.036]', () => {
    expect(brokenRules(validateForm(recipientRules('HOME'), { name: '王小美' }))).toEqual({
      city: 'required',
      cityZone: 'required',
      address: 'required',
    });
  });
});
