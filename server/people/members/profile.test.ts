import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type NewMember, newMember } from '#server/testing/new-member.ts';
import { levelRules } from './tables.ts';

const test = shopForTests();
let member: NewMember;
beforeEach(async () => {
  member = await newMember(test);
});

const put = (query: string, payload?: object | string) =>
  member.ask('PUT', `/api/v1/user${query}`, payload);
const encoded = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
const read = async () => (await member.api.readUser()).data;

describe('reading the profile', () => {
  it('answers every field, empty ones as null [3.062, 3.065, 7.082]', async () => {
    const response = await member.ask('GET', '/api/v1/user');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      status: 200,
      data: {
        id: member.id,
        email: member.email,
        name: null,
        mobile_number: null,
        telephone_number: null,
        birthday: null,
        edm_status: '',
        city: null,
        city_zone: null,
        address: null,
        level_id: null,
        accumulated_amount: 0,
        period_begin_at: null,
        period_end_at: null,
        line_bound: false,
      },
    });
  });

  it('needs a token', async () => {
    await expect(test.api.readUser()).rejects.toMatchObject({ status: 401 });
    await expect(test.api.updateUser({ body: { name: '王小美' } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('saving the profile', () => {
  it.each([
    ['name', 'name', '王小美'],
    ['birthday', 'birthday', '1995-02-28'],
    ['mobile_number', 'mobileNumber', '0912345678'],
    ['telephone_number', 'telephoneNumber', '02-23456789'],
    ['edm_status', 'edmStatus', 'YES'],
  ])(
    'takes %s alone from the query and changes nothing else [3.067, 7.083]',
    async (key, field, value) => {
      const before = await read();
      const response = await put(encoded({ [key]: value }));
      expect(response.statusCode).toBe(200);
      expect(response.json().data[key]).toBe(value);
      expect(await read()).toEqual({ ...before, [field]: value });
    },
  );

  it('accepts a body as well, form or JSON', async () => {
    await put('', { name: '王小美', mobile_number: '0912345678' });
    expect(await read()).toMatchObject({ name: '王小美', mobileNumber: '0912345678' });
    await put('', encoded({ name: '陳大文' }).slice(1));
    expect(await read()).toMatchObject({ name: '陳大文', mobileNumber: '0912345678' });
  });

  it('answers the saved profile', async () => {
    const { data } = await member.api.updateUser({ body: { name: '  王小美 ' } });
    expect(data).toEqual(await read());
    expect(data.name).toBe('王小美');
  });

  it('accepts three ways of writing a birthday', async () => {
    for (const birthday of ['1995.02.28', '1995/02/28', '1995-02-28']) {
      await put(encoded({ birthday: '1990-01-01' }));
      await put(encoded({ birthday }));
      expect((await read()).birthday).toBe('1995-02-28');
    }
  });

  it('accepts YES, NO or no answer about the newsletter [3.068]', async () => {
    for (const edmStatus of ['YES', 'NO', '']) {
      expect((await put(encoded({ edm_status: edmStatus }))).statusCode).toBe(200);
      expect((await read()).edmStatus).toBe(edmStatus);
    }
  });

  it('ignores unknown fields and those a member may not set', async () => {
    const before = await read();
    const response = await put(
      encoded({
        id: '1',
        email: 'evil@example.com',
        accumulated_amount: '99999',
        level_id: '4',
        is_disabled: 'true',
      }),
    );
    expect(response.statusCode).toBe(200);
    expect(await read()).toEqual(before);
  });

  it.each([
    [{ name: ' ' }, { name: '此欄位為必填' }],
    [{ name: 'x'.repeat(51) }, { name: '格式錯誤' }],
    [{ mobile_number: '' }, { mobile_number: '手機號碼格式錯誤' }],
    [{ mobile_number: '123' }, { mobile_number: '手機號碼格式錯誤' }],
    [{ telephone_number: '0223456789' }, { telephone_number: '市話格式錯誤' }],
    [{ birthday: '1995-02-30' }, { birthday: '格式錯誤' }],
    [{ birthday: '1995-02/28' }, { birthday: '格式錯誤' }],
    [{ birthday: '2026-11-22' }, { birthday: '格式錯誤' }],
    [{ birthday: '1899-12-31' }, { birthday: '格式錯誤' }],
    [{ edm_status: 'MAYBE' }, { edm_status: '格式錯誤' }],
  ])('refuses %j [5.021, 5.022]', async (fields, errors) => {
    const before = await read();
    const response = await put(encoded(fields as Record<string, string>));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error_code: 'VALIDATION_FAILED', errors });
    expect(await read()).toEqual(before);
  });
});

describe('saving the address', () => {
  const address = { city: '臺北市', city_zone: '大安區', address: '和平東路一段1號' };

  it('takes city, zone and address together [7.084]', async () => {
    expect((await put(encoded(address))).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      city: '臺北市',
      cityZone: '大安區',
      address: '和平東路一段1號',
    });
  });

  it('replaces the everyday spelling by the official one', async () => {
    await put(encoded({ ...address, city: '台北市' }));
    expect((await read()).city).toBe('臺北市');
  });

  it.each(['city', 'city_zone', 'address'] as const)(
    'refuses one without the others: %s alone [5.025, 7.084]',
    async (key) => {
      const response = await put(encoded({ [key]: address[key] }));
      expect(response.statusCode).toBe(422);
      const { errors } = response.json();
      expect(Object.keys(errors).toSorted()).toEqual(
        ['address', 'city', 'city_zone'].filter((other) => other !== key),
      );
    },
  );

  it('refuses a district that is not in that city [3.068]', async () => {
    const response = await put(encoded({ ...address, city_zone: '板橋區' }));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ city_zone: '格式錯誤' });
    expect((await read()).city).toBeNull();
  });
});

describe('the call of the CRM', () => {
  const ask = (payload?: object) => member.ask('POST', '/api/v1/omni/get-user-info', payload);

  it('answers about the member who owns the token [7.117, 7.118]', async () => {
    const [level] = await test.shop.db
      .insert(levelRules)
      .values({
        name: '棉朵會員',
        level: 2,
        minAmount: 3000,
        keepAmount: 2000,
        periodMonths: 12,
        image: '/a.webp',
      })
      .returning();
    await test.shop.db
      .update(users)
      .set({ levelId: level?.id ?? null, name: '王小美', mobileNumber: '0912345678' })
      .where(eq(users.id, member.id));
    const expected = {
      user_id: member.id,
      email: member.email,
      name: '王小美',
      mobile_number: '0912345678',
      line_id: null,
      level: 2,
    };
    expect((await ask()).json()).toEqual({ status: 200, data: expected });
    expect((await ask({ user_id: member.id })).json().data).toEqual(expected);
  });

  it('is refused about any other member [7.118]', async () => {
    const other = await newMember(test);
    const response = await ask({ user_id: other.id });
    expect(response.statusCode).toBe(403);
    expect(response.body).not.toContain(other.email);
    expect(
      (await test.http({ method: 'POST', url: '/api/v1/omni/get-user-info' })).statusCode,
    ).toBe(401);
  });
});
