import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type NewMember, newMember } from '#server/testing/new-member.ts';

const test = shopForTests();
let member: NewMember;
beforeEach(async () => {
  member = await newMember(test);
});

const home = {
  type: 'HOME',
  name: '林小晴',
  mobileNumber: '0912345678',
  telephoneNumber: '02-23456789',
  city: '臺北市',
  cityZone: '大安區',
  address: '和平東路一段1號',
  expectedDeliveryTime: 'BEFORE_13_HOURS',
} as const;
const store = {
  type: 'STORE',
  name: '林小晴',
  mobileNumber: '0912345678',
  storeCode: '131386',
  storeName: '建盛門市',
  storeAddress: '臺北市中山區建國北路三段42號',
} as const;

const wire = {
  type: 'HOME',
  name: '林小晴',
  mobile_number: '0912345678',
  telephone_number: '02-23456789',
  city: '臺北市',
  city_zone: '大安區',
  address: '和平東路一段1號',
  expected_delivery_time: 'BEFORE_13_HOURS',
};

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('saved recipients', () => {
  it('are two empty groups at first [3.078, 7.086]', async () => {
    const response = await member.ask('GET', '/api/v1/user/recipients');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 200, data: { HOME: [], STORE: [] } });
  });

  it('are saved and answered under the names of the wire [1.003, 3.074, 3.077, 7.087, 7.095]', async () => {
    const response = await member.ask('POST', '/api/v1/user/recipient', wire);
    expect(response.statusCode).toBe(200);
    const { id, ...saved } = response.json().data;
    expect(saved).toEqual({ ...wire, store_code: '', store_name: '', store_address: '' });
    expect((await member.ask('GET', '/api/v1/user/recipients')).json().data).toEqual({
      HOME: [{ id, ...saved }],
      STORE: [],
    });
  });

  it('are grouped by type, the newest first [3.078, 7.086]', async () => {
    const first = await member.api.createRecipient({ body: home });
    const second = await member.api.createRecipient({ body: { ...home, name: '王大明' } });
    const atStore = await member.api.createRecipient({ body: store });
    const { data } = await member.api.listRecipients();
    expect(data.HOME.map(({ id }) => id)).toEqual([second.data.id, first.data.id]);
    expect(data.STORE).toEqual([atStore.data]);
  });

  it('begin with home delivery at any time [3.075, 3.076]', async () => {
    const { type: _, expectedDeliveryTime: __, ...rest } = home;
    const { data } = await member.api.createRecipient({ body: rest });
    expect(data).toMatchObject({ type: 'HOME', expectedDeliveryTime: 'NONE' });
  });

  it('keep the fields that a change does not give [7.088]', async () => {
    const { data } = await member.api.createRecipient({ body: home });
    const response = await member.ask('PUT', `/api/v1/user/recipient/${data.id}`, {
      name: '王大明',
    });
    expect(response.statusCode).toBe(200);
    expect((await member.api.listRecipients()).data.HOME).toEqual([{ ...data, name: '王大明' }]);
  });

  it('drop the fields that their type hides', async () => {
    const { data } = await member.api.createRecipient({ body: { ...home, storeCode: '131386' } });
    expect(data.storeCode).toBe('');
    const changed = await member.api.updateRecipient({ params: { id: data.id }, body: store });
    expect(changed.data).toEqual({
      ...store,
      id: data.id,
      telephoneNumber: home.telephoneNumber,
      city: '',
      cityZone: '',
      address: '',
      expectedDeliveryTime: 'NONE',
    });
  });

  it('are deleted [7.089]', async () => {
    const { data } = await member.api.createRecipient({ body: home });
    const response = await member.ask('DELETE', `/api/v1/user/recipient/${data.id}`);
    expect(response.json()).toEqual({ status: 200, data: {} });
    expect((await member.api.listRecipients()).data.HOME).toEqual([]);
    expect((await member.ask('DELETE', `/api/v1/user/recipient/${data.id}`)).statusCode).toBe(404);
  });

  it('are accepted as JSON, form and query [7.090]', async () => {
    await member.ask('POST', '/api/v1/user/recipient', wire);
    await member.ask('POST', '/api/v1/user/recipient', form(wire));
    await member.ask('POST', `/api/v1/user/recipient?${new URLSearchParams(wire)}`);
    const { data } = await member.api.listRecipients();
    expect(data.HOME).toHaveLength(3);
    for (const { id: _, ...saved } of data.HOME) expect(saved).toMatchObject(home);
    const id = data.HOME[0]?.id;
    await member.ask('PUT', `/api/v1/user/recipient/${id}`, form({ ...wire, name: '表單' }));
    expect((await member.api.listRecipients()).data.HOME[0]?.name).toBe('表單');
    await member.ask('PUT', `/api/v1/user/recipient/${id}?name=${encodeURIComponent('網址')}`);
    expect((await member.api.listRecipients()).data.HOME[0]?.name).toBe('網址');
  });

  it('have the official spelling of a city in place of the everyday one', async () => {
    const { data } = await member.api.createRecipient({ body: { ...home, city: '台北市' } });
    expect(data.city).toBe('臺北市');
  });
});

describe('a recipient that cannot be saved', () => {
  it.each([
    [{ ...wire, name: ' ' }, { name: '此欄位為必填' }],
    [{ ...wire, name: 'x'.repeat(51) }, { name: '格式錯誤' }],
    [{ ...wire, mobile_number: '123' }, { mobile_number: '手機號碼格式錯誤' }],
    [{ ...wire, telephone_number: '0223456789' }, { telephone_number: '市話格式錯誤' }],
    [
      { type: 'HOME', name: '林' },
      { city: '此欄位為必填', city_zone: '此欄位為必填', address: '此欄位為必填' },
    ],
    [{ ...wire, city_zone: '板橋區' }, { city_zone: '格式錯誤' }],
    [
      { type: 'STORE', name: '林' },
      { store_code: '此欄位為必填', store_name: '此欄位為必填', store_address: '此欄位為必填' },
    ],
    [{ ...wire, type: 'SHOP' }, { type: '格式錯誤' }],
    [{ ...wire, expected_delivery_time: 'NOON' }, { expected_delivery_time: '格式錯誤' }],
  ])(
    '%j is refused with the names of its wrong fields [5.032, 5.033, 5.034, 5.036]',
    async (fields, errors) => {
      const response = await member.ask('POST', '/api/v1/user/recipient', fields);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ error_code: 'VALIDATION_FAILED', errors });
      expect((await member.api.listRecipients()).data).toEqual({ HOME: [], STORE: [] });
    },
  );

  it('needs neither number at home, nor an address at a store [5.033, 5.035]', async () => {
    const { mobileNumber: _, telephoneNumber: __, ...withoutNumbers } = home;
    expect((await member.api.createRecipient({ body: withoutNumbers })).data.mobileNumber).toBe('');
    expect((await member.api.createRecipient({ body: store })).data.city).toBe('');
  });

  it('is the 51st, even if all are sent at once [7.095]', async () => {
    const body = { ...store, name: '很多人' };
    const results = await Promise.allSettled(
      Array.from({ length: 54 }, () => member.api.createRecipient({ body })),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        status: 400,
        errorCode: 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT',
      });
    }
    const { data } = await member.api.listRecipients();
    expect(data.STORE).toHaveLength(50);
    await member.api.deleteRecipient({ params: { id: data.STORE[20]?.id ?? 0 } });
    await member.api.createRecipient({ body });
    expect((await member.api.listRecipients()).data.STORE).toHaveLength(50);
  });
});

describe('another member’s recipient', () => {
  it('is neither seen, changed nor deleted [6.011]', async () => {
    const other = await newMember(test);
    const { data } = await other.api.createRecipient({ body: home });
    expect((await member.api.listRecipients()).data.HOME).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const) {
      const response = await member.ask(method, `/api/v1/user/recipient/${data.id}`, {
        name: '壞人',
      });
      expect(response.statusCode).toBe(404);
      expect(response.json().error_code).toBe('NOT_FOUND');
    }
    expect((await other.api.listRecipients()).data.HOME).toEqual([data]);
  });

  it('cannot be reached without signing in [6.011]', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/user/recipients'],
      ['POST', '/api/v1/user/recipient'],
      ['PUT', '/api/v1/user/recipient/1'],
      ['DELETE', '/api/v1/user/recipient/1'],
    ] as const) {
      expect((await test.http({ method, url })).statusCode).toBe(401);
    }
  });
});
