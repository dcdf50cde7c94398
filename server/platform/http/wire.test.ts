import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls/index.ts';
import { compileFromText } from './text-values.ts';
import { compileFromWire, compilePick, compileToWire } from './wire.ts';

const person = z.object({
  firstName: z.string(),
  hashtag1: z.string().optional(),
  homeAddress: z.object({ cityZone: z.string() }).nullable().default(null),
  phoneNumbers: z.array(z.object({ countryCode: z.string() })),
  extraData: z.record(z.string(), z.object({ isTrue: z.boolean() })),
  anyBlob: z.unknown(),
});

const inCode = {
  firstName: '晴',
  hashtag1: '日用',
  homeAddress: { cityZone: '中正區' },
  phoneNumbers: [{ countryCode: '886' }],
  extraData: { 'Max Weight': { isTrue: true } },
  anyBlob: { paymentUrl: 'x' },
};
const onWire = {
  first_name: '晴',
  hashtag1: '日用',
  home_address: { city_zone: '中正區' },
  phone_numbers: [{ country_code: '886' }],
  extra_data: { 'Max Weight': { is_true: true } },
  any_blob: { paymentUrl: 'x' },
};

describe('conversion to the wire', () => {
  const toWire = compileToWire(person);

  it('names fields in snake_case and keeps the keys of records and blobs [7.003]', () => {
    expect(toWire(inCode)).toEqual(onWire);
  });

  it('leaves out everything that is not declared, at any depth', () => {
    const given = {
      ...inCode,
      passwordHash: 'secret',
      homeAddress: { cityZone: '中正區', note: 'secret' },
      phoneNumbers: [{ countryCode: '886', owner: 'secret' }],
      firstName: { leaked: 'secret' },
    };
    expect(JSON.stringify(toWire(given))).not.toContain('secret');
    expect(JSON.stringify(compilePick(person)(given))).not.toContain('secret');
  });

  it('keeps null, and leaves out what is absent', () => {
    expect(toWire({ firstName: '晴', homeAddress: null })).toEqual({
      first_name: '晴',
      home_address: null,
    });
  });

  it('uses the object of a union that fits the value', () => {
    const union = z.union([
      z.object({ kind: z.literal('a'), oneField: z.string() }),
      z.object({ kind: z.literal('b'), otherField: z.string() }),
    ]);
    expect(compileToWire(union)({ kind: 'b', otherField: 'x', oneField: 'y' })).toEqual({
      kind: 'b',
      other_field: 'x',
    });
  });

  it('follows a schema that contains itself', () => {
    interface Tree {
      subTrees: Tree[];
    }
    const tree: z.ZodType<Tree> = z.object({ subTrees: z.lazy(() => z.array(tree)) });
    expect(compileToWire(tree)({ subTrees: [{ subTrees: [] }] })).toEqual({
      sub_trees: [{ sub_trees: [] }],
    });
  });

  it('uses the input schema of codecs and pipes', () => {
    const codec = z.codec(z.object({ isoText: z.string() }), z.date(), {
      decode: ({ isoText }) => new Date(isoText),
      encode: (date) => ({ isoText: date.toISOString() }),
    });
    expect(compileToWire(codec)({ isoText: '2026-11-20' })).toEqual({ iso_text: '2026-11-20' });
  });
});

describe('conversion from the wire', () => {
  const fromWire = compileFromWire(person);

  it('names fields in camelCase and drops what is not declared', () => {
    expect(fromWire({ ...onWire, is_admin: true })).toEqual(inCode);
  });

  it('keeps what a strict object does not declare, so that the schema refuses it', () => {
    const strict = z.strictObject({ rows: z.array(z.strictObject({ firstName: z.string() })) });
    const read = compileFromWire(strict);
    const sound = { rows: [{ first_name: '晴' }] };
    expect(strict.safeParse(read(sound)).success).toBe(true);
    expect(strict.safeParse(read({ ...sound, is_admin: true })).success).toBe(false);
    expect(strict.safeParse(read({ rows: [{ first_name: '晴', x: 1 }] })).success).toBe(false);
    const either = z.union([strict, z.strictObject({ newName: z.string() })]);
    expect(either.safeParse(compileFromWire(either)(sound)).success).toBe(true);
  });

  it('does not accept a field under its camelCase name', () => {
    expect(fromWire({ firstName: '晴' })).toEqual({});
  });

  it('ignores keys that have a meaning in JavaScript', () => {
    const given = JSON.parse('{"__proto__": {"first_name": "x"}, "constructor": 1}');
    expect(fromWire(given)).toEqual({});
  });

  it('leaves a wrong value for the schema to refuse', () => {
    expect(fromWire({ phone_numbers: 'none', home_address: [1] })).toEqual({
      phoneNumbers: 'none',
      homeAddress: [1],
    });
  });

  it('keeps the fields of all objects of a union', () => {
    const body = calls.setTestClock.body;
    expect(compileFromWire(body)({ advance_seconds: 60 })).toEqual({ advanceSeconds: 60 });
    expect(compileFromWire(body)({ now: '2026' })).toEqual({ now: '2026' });
  });

  it('accepts JSON booleans for flags that are texts in a form', () => {
    const body = calls.login.body;
    const given = { account: 'a', password: 'b', remember_me: true };
    expect(body.parse(compileFromWire(body)(given))).toMatchObject({ rememberMe: true });
  });
});

describe('texts of a form', () => {
  const schema = z.object({
    orderId: z.number(),
    isGift: z.boolean(),
    couponId: z.number().nullish(),
    itemIds: z.array(z.number()),
    name: z.string().optional(),
  });
  const fromText = compileFromText(schema);

  it('become the numbers, flags and lists that the schema expects [7.090]', () => {
    expect(
      fromText({
        order_id: '12',
        is_gift: 'true',
        coupon_id: '',
        item_ids: ['1', '2'],
        name: '7',
      }),
    ).toEqual({ order_id: 12, is_gift: true, item_ids: [1, 2], name: '7' });
  });

  it('may be JSON if the schema expects a list or an object', () => {
    expect(fromText({ item_ids: '[1,2]' })).toEqual({ item_ids: [1, 2] });
  });

  it('stay as they are if they do not have the expected form', () => {
    expect(fromText({ order_id: 'twelve', is_gift: 'yes', item_ids: '[' })).toEqual({
      order_id: 'twelve',
      is_gift: 'yes',
      item_ids: '[',
    });
  });
});
