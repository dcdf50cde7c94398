import { beforeEach, describe, expect, it } from 'vitest';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { validateForm } from '#rules/validation.ts';
import { type OrderForm, useOrderStore } from '../../stores/order.ts';
import {
  checkoutBody,
  citiesFor,
  differsFromProfile,
  districtsFor,
  orderRules,
  prefilledForm,
} from './order-form.ts';

const home = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const outlying = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;

let empty: OrderForm;
beforeEach(() => {
  empty = useOrderStore.getInitialState().form;
});

const filled = (change: Partial<OrderForm> = {}): OrderForm => ({
  ...empty,
  name: ' 王小明 ',
  mobileNumber: '0912345678',
  city: '臺北市',
  cityZone: '信義區',
  address: '市府路 1 號',
  paymentType: 'HOME_CASH',
  ...change,
});

const problemsOf = (form: OrderForm) =>
  Object.keys(validateForm(orderRules(form, home), form)).toSorted();

const member: UserInfo = {
  id: 1,
  email: 'a@shop.example',
  name: '林小晴',
  mobileNumber: '0987654321',
  telephoneNumber: null,
  birthday: null,
  edmStatus: '',
  city: '台北市',
  cityZone: '大安區',
  address: '和平東路 1 號',
  levelId: null,
  accumulatedAmount: 0,
  periodBeginAt: null,
  periodEndAt: null,
  lineBound: false,
};

describe('the fields of the order form', () => {
  it('ask a new member for the buyer, the address and the way of paying, and for no more', () => {
    const asked = ['address', 'city', 'cityZone', 'mobileNumber', 'name', 'paymentType'];
    expect(problemsOf(empty)).toEqual(asked);
    expect(problemsOf(filled())).toEqual([]);
  });

  it('ask for another recipient if there is one, and check the numbers [7.112, 5.010, 5.011]', () => {
    const other = { isSameAsMember: false };
    expect(problemsOf(filled(other))).toEqual(['recipient', 'recipientMobile']);
    const wrong = {
      ...other,
      recipient: '林',
      recipientMobile: '0812345678',
      recipientPhone: '02',
    };
    expect(problemsOf(filled(wrong))).toEqual(['recipientMobile', 'recipientPhone']);
  });

  it('ask a person only for the number that the carrier has [5.027, 5.028, 5.031, 7.112]', () => {
    expect(problemsOf(filled({ carrierType: 'MEMBER' }))).toEqual([]);
    expect(problemsOf(filled({ carrierType: 'NONE' }))).toEqual([]);
    expect(problemsOf(filled({ carrierType: 'PHONE', barcode: '/abc1234' }))).toEqual(['barcode']);
    expect(problemsOf(filled({ carrierType: 'PHONE', barcode: '/ABC1234' }))).toEqual([]);
    expect(problemsOf(filled({ carrierType: 'NATURAL_PERSON' }))).toEqual(['certificate']);
    const certificate = 'ab12345678901234';
    expect(problemsOf(filled({ carrierType: 'NATURAL_PERSON', certificate }))).toEqual([]);
    expect(problemsOf(filled({ carrierType: 'DONATE', loveCode: '12' }))).toEqual(['loveCode']);
    expect(problemsOf(filled({ carrierType: 'DONATE', loveCode: 'X123' }))).toEqual([]);
  });

  it('ask a company for its name and number, and for no carrier [5.029, 5.030]', () => {
    expect(problemsOf(filled({ invoiceType: 'COMPANY' }))).toEqual(['taxName', 'taxNum']);
    const company = { invoiceType: 'COMPANY', taxName: '晴棉', taxNum: '04595257' } as const;
    expect(problemsOf(filled({ ...company, carrierType: 'PHONE', barcode: 'x' }))).toEqual([]);
    expect(problemsOf(filled({ ...company, taxNum: '1234567' }))).toEqual(['taxNum']);
  });
});

describe('the address', () => {
  it('offers the cities and districts of the chosen islands only [3.080]', () => {
    expect(citiesFor('MAIN_ISLAND')).toContain('屏東縣');
    expect(citiesFor('MAIN_ISLAND')).not.toContain('澎湖縣');
    expect(citiesFor('OUTLYING_ISLAND')).toEqual([
      '屏東縣',
      '臺東縣',
      '澎湖縣',
      '金門縣',
      '連江縣',
    ]);
    expect(districtsFor('屏東縣', 'OUTLYING_ISLAND').map(({ name }) => name)).toEqual(['琉球鄉']);
    expect(districtsFor('屏東縣', 'MAIN_ISLAND').map(({ name }) => name)).not.toContain('琉球鄉');
  });
});

describe('what is filled in already', () => {
  const known = { profile: member, last: undefined };

  it('comes from the profile, with the official names of the address', () => {
    const { name, mobileNumber, city, cityZone, address } = prefilledForm(empty, known, home);
    expect([name, mobileNumber]).toEqual(['林小晴', '0987654321']);
    expect([city, cityZone, address]).toEqual(['臺北市', '大安區', '和平東路 1 號']);
  });

  it('does not replace what was typed, and leaves out an address outside the chosen islands', () => {
    expect(prefilledForm(filled(), known, home)).toMatchObject({
      name: ' 王小明 ',
      cityZone: '信義區',
    });
    expect(prefilledForm(filled(), known, outlying)).toMatchObject({
      city: '',
      cityZone: '',
      address: '',
    });
    const nothing = { profile: undefined, last: undefined };
    expect(prefilledForm(empty, nothing, home)).toEqual(empty);
  });

  it('leaves the begun address, of which the profile replaces no part', () => {
    for (const begun of [
      { city: '', cityZone: '', address: '市府路 1 號' },
      { city: '臺北市', cityZone: '', address: '' },
      { city: '臺北市', cityZone: '信義區', address: '' },
    ]) {
      expect(prefilledForm({ ...empty, ...begun }, known, home)).toMatchObject(begun);
    }
    const elsewhere = { city: '臺北市', cityZone: '', address: '市府路 1 號' };
    const { city, address } = prefilledForm({ ...empty, ...elsewhere }, known, outlying);
    expect([city, address]).toEqual(['', '']);
  });

  it('can be saved in the profile if it differs from it', () => {
    const typed = { name: '林小晴 ', mobileNumber: '0987654321' };
    expect(differsFromProfile(typed, member)).toBe(false);
    expect(differsFromProfile({ ...typed, name: '林晴' }, member)).toBe(true);
    expect(differsFromProfile(typed, { ...member, mobileNumber: null })).toBe(true);
    const nobody = { ...member, name: null, mobileNumber: null };
    expect(differsFromProfile({ name: '', mobileNumber: '' }, nobody)).toBe(false);
  });
});

describe('the checkout body', () => {
  it('has the documented fields, trimmed, with one address [7.106, 7.107, 7.112]', () => {
    expect(checkoutBody(filled({ orderNote: ' 請小心 ', shipNote: '管理室' }), home)).toEqual({
      user: { name: '王小明', mobileNumber: '0912345678' },
      order: {
        orderNote: '請小心',
        recipient: '王小明',
        recipientMobile: '0912345678',
        recipientPhone: '',
        shipAddress: '臺北市信義區市府路 1 號',
        expectedDeliveryTime: 'NONE',
        shipNote: '管理室',
        shipType: 'HOME',
        storeNo: '',
        storeName: '',
        invoiceType: 'PERSON',
        carrierType: 'MEMBER',
        carrierNo: '',
        loveCode: '',
        taxName: '',
        taxNum: '',
        paymentType: 'HOME_CASH',
      },
    });
  });

  it('names another recipient if there is one', () => {
    const recipient = { recipient: '林小晴', recipientMobile: '0987654321' };
    const { order } = checkoutBody(filled({ isSameAsMember: false, ...recipient }), home);
    expect(order).toMatchObject(recipient);
  });

  it('leaves out the fields that the choice hides [5.031]', () => {
    const everything = {
      barcode: '/ABC1234',
      certificate: 'ab12345678901234',
      loveCode: '123',
      taxName: '晴棉',
      taxNum: '04595257',
    };
    const invoiceOf = (change: Partial<OrderForm>) => {
      const { order } = checkoutBody(filled({ ...everything, ...change }), home);
      const { carrierType, carrierNo, loveCode, taxName, taxNum } = order;
      return [carrierType, carrierNo, loveCode, taxName, taxNum];
    };
    expect(invoiceOf({ carrierType: 'MEMBER' })).toEqual(['MEMBER', '', '', '', '']);
    expect(invoiceOf({ carrierType: 'PHONE' })).toEqual(['PHONE', '/ABC1234', '', '', '']);
    expect(invoiceOf({ carrierType: 'NATURAL_PERSON' })).toEqual([
      'NATURAL_PERSON',
      'AB12345678901234',
      '',
      '',
      '',
    ]);
    expect(invoiceOf({ carrierType: 'DONATE' })).toEqual(['DONATE', '', '123', '', '']);
    expect(invoiceOf({ invoiceType: 'COMPANY' })).toEqual(['', '', '', '晴棉', '04595257']);
  });
});
