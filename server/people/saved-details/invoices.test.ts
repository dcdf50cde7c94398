import { beforeEach, describe, expect, it } from 'vitest';
import { carrierTypes } from '#contract/enumerations.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type NewMember, newMember } from '#server/testing/new-member.ts';

const test = shopForTests();
let member: NewMember;
beforeEach(async () => {
  member = await newMember(test);
});

const person = { type: 'PERSON', carrierType: 'PHONE', carrierNo: '/AB+-.12' } as const;
const company = { type: 'COMPANY', taxName: '晴棉生活股份有限公司', taxNum: '04595257' } as const;

describe('saved invoice details', () => {
  it('are two empty groups at first [3.073, 7.091]', async () => {
    const response = await member.ask('GET', '/api/v1/user/invoices');
    expect(response.json()).toEqual({ status: 200, data: { PERSON: [], COMPANY: [] } });
  });

  it('are saved and answered under the names of the wire [1.004, 3.072, 7.092, 7.095]', async () => {
    const response = await member.ask('POST', '/api/v1/user/invoice', {
      type: 'PERSON',
      carrier_type: 'PHONE',
      carrier_no: '/ABC1234',
    });
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toEqual({
      id: expect.any(Number),
      user_id: member.id,
      type: 'PERSON',
      carrier_type: 'PHONE',
      carrier_no: '/ABC1234',
      tax_name: '',
      tax_num: '',
    });
    expect((await member.ask('GET', '/api/v1/user/invoices')).json().data).toEqual({
      PERSON: [data],
      COMPANY: [],
    });
  });

  it('begin with a person’s mobile barcode [3.070, 3.071]', async () => {
    const { data } = await member.api.createInvoice({ body: { carrierNo: '/ABC1234' } });
    expect(data).toMatchObject({ type: 'PERSON', carrierType: 'PHONE' });
  });

  it('of a company need its name and number and no carrier [5.029, 5.030]', async () => {
    const body = { ...company, carrierType: 'PHONE', carrierNo: 'x' } as const;
    const { data } = await member.api.createInvoice({ body });
    expect(data).toMatchObject({ ...company, carrierType: 'NONE', carrierNo: '' });
    expect((await member.api.listInvoices()).data).toEqual({ PERSON: [], COMPANY: [data] });
  });

  it('take the five carriers and no other [3.102, 5.031]', async () => {
    const numbers: Record<string, string> = {
      PHONE: '/ABC1234',
      NATURAL_PERSON: 'AB12345678901234',
    };
    for (const carrierType of carrierTypes) {
      const body = { type: 'PERSON', carrierType, carrierNo: numbers[carrierType] ?? '' } as const;
      const { data } = await member.api.createInvoice({ body });
      expect(data).toMatchObject(body);
    }
    const response = await member.ask('POST', '/api/v1/user/invoice', {
      carrier_type: 'EASY_CARD',
    });
    expect(response.statusCode).toBe(422);
  });

  it('turn a certificate into capitals, and drop a number that the carrier does not use [5.028]', async () => {
    const certificate = { carrierType: 'NATURAL_PERSON', carrierNo: 'ab12345678901234' } as const;
    const { data } = await member.api.createInvoice({ body: certificate });
    expect(data.carrierNo).toBe('AB12345678901234');
    const params = { id: data.id };
    const changed = await member.api.updateInvoice({ params, body: { carrierType: 'MEMBER' } });
    expect(changed.data.carrierNo).toBe('');
  });

  it('change under all documented names, given as JSON, form or query [7.090, 7.093]', async () => {
    const { data } = await member.api.createInvoice({ body: person });
    const fields = {
      type: 'COMPANY',
      carrier_type: 'NONE',
      carrier_no: '',
      tax_name: '晴棉',
      tax_num: '10458574',
    };
    const response = await member.ask('PUT', `/api/v1/user/invoice/${data.id}`, fields);
    expect(response.json().data).toMatchObject({
      type: 'COMPANY',
      tax_name: '晴棉',
      tax_num: '10458574',
    });
    await member.ask('PUT', `/api/v1/user/invoice/${data.id}`, 'tax_name=%E8%A1%A8%E5%96%AE');
    expect((await member.api.listInvoices()).data.COMPANY[0]?.taxName).toBe('表單');
    await member.ask(
      'PUT',
      `/api/v1/user/invoice/${data.id}?tax_name=${encodeURIComponent('網址')}`,
    );
    expect((await member.api.listInvoices()).data.COMPANY[0]?.taxName).toBe('網址');
  });

  it('are deleted [7.094]', async () => {
    const { data } = await member.api.createInvoice({ body: person });
    expect((await member.ask('DELETE', `/api/v1/user/invoice/${data.id}`)).json()).toEqual({
      status: 200,
      data: {},
    });
    expect((await member.api.listInvoices()).data.PERSON).toEqual([]);
    expect((await member.ask('DELETE', `/api/v1/user/invoice/${data.id}`)).statusCode).toBe(404);
  });

  it.each([
    [{ carrier_no: 'abc' }, { carrier_no: '載具條碼格式錯誤' }],
    [{ carrier_no: '' }, { carrier_no: '此欄位為必填' }],
    [
      { carrier_type: 'NATURAL_PERSON', carrier_no: '/ABC1234' },
      { carrier_no: '載具條碼格式錯誤' },
    ],
    [{ type: 'COMPANY' }, { tax_name: '此欄位為必填', tax_num: '此欄位為必填' }],
    [
      { type: 'COMPANY', tax_name: '晴棉', tax_num: '1234567' },
      { tax_num: '公司統一編號格式錯誤' },
    ],
    [
      { type: 'COMPANY', tax_name: '晴棉', tax_num: '12345678' },
      { tax_num: '公司統一編號格式錯誤' },
    ],
    [{ type: 'CLUB' }, { type: '格式錯誤' }],
  ])('%j are refused by name [3.108, 5.026, 5.027, 5.028, 5.029]', async (fields, errors) => {
    const response = await member.ask('POST', '/api/v1/user/invoice', fields);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error_code: 'VALIDATION_FAILED', errors });
  });

  it('are fifty at most [7.095]', async () => {
    for (let count = 0; count < 50; count++) await member.api.createInvoice({ body: person });
    await expect(member.api.createInvoice({ body: person })).rejects.toMatchObject({
      status: 400,
      errorCode: 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT',
    });
  });

  it('of another member are neither seen, changed nor deleted [6.011]', async () => {
    const other = await newMember(test);
    const { data } = await other.api.createInvoice({ body: person });
    expect((await member.api.listInvoices()).data.PERSON).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const) {
      const response = await member.ask(method, `/api/v1/user/invoice/${data.id}`, {
        carrier_type: 'MEMBER',
      });
      expect(response.statusCode).toBe(404);
    }
    expect((await other.api.listInvoices()).data.PERSON).toEqual([data]);
    const visitor = await test.http({ url: '/api/v1/user/invoices' });
    expect(visitor.statusCode).toBe(401);
  });
});
