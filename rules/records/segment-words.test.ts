import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostNamedMembers, segmentKinds } from '#contract/messages.ts';
import { isSegment, readSegment, segmentText } from './segment-words.ts';

const id = fc.integer({ min: 1, max: 999_999_999 });
const segment = fc.oneof(
  fc.record({ viewId: id }),
  fc.record({ memberIds: fc.array(id, { minLength: 1, maxLength: 5 }) }),
  fc.constantFrom(...segmentKinds).map((kind) => ({ kind })),
  id.map((productId) => ({ kind: 'WAITING' as const, productId })),
);

describe('a segment in words', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(segment, (one) => {
        expect(isSegment(one)).toBe(true);
        expect(readSegment(segmentText(one))).toEqual(one);
      }),
    );
  });

  it('is none for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readSegment(text);
        expect(read === undefined || isSegment(read)).toBe(true);
      }),
    );
    for (const text of [
      '',
      '檢視',
      '檢視 0',
      '檢視 1 2',
      '會員',
      '會員 x',
      '沉睡 3',
      '等候到貨 x',
    ]) {
      expect(readSegment(text), text).toBeUndefined();
    }
  });

  it('names members, records and goods by ids that the database can hold', () => {
    const highest = 2_147_483_647;
    for (const id of [1, highest])
      for (const one of [{ viewId: id }, { memberIds: [id] }, { kind: 'WAITING', productId: id }])
        expect(isSegment(one)).toBe(true);
    for (const id of [0, -1, highest + 1, 1.5, '1', null])
      for (const one of [{ viewId: id }, { memberIds: [1, id] }])
        expect(isSegment(one)).toBe(false);
    expect(isSegment({ kind: 'WAITING', productId: 0 })).toBe(false);
    expect([
      isSegment({ kind: 'NEW', productId: null }),
      isSegment({ viewId: 1, productId: 2 }),
    ]).toEqual([true, false]);
    const most = Array.from({ length: mostNamedMembers }, (_, at) => at + 1);
    expect(isSegment({ memberIds: most })).toBe(true);
  });

  it('is typed with spaces and commas of any kind', () => {
    const members = { memberIds: [12, 13] };
    expect(readSegment(' 會員  M000012, M000013 ')).toEqual(members);
    expect(readSegment('會員 M000012，M000013')).toEqual(members);
    expect(readSegment('等候到貨 12 3')).toBeUndefined();
  });

  it.each([
    null,
    [],
    'NEW',
    {},
    { kind: 'OLD' },
    { kind: 'NEW', productId: 1 },
    { viewId: 1, kind: 'NEW' },
    { viewId: 1.5 },
    { viewId: 2 ** 40 },
    { memberIds: [] },
    { memberIds: ['1'] },
    { memberIds: Array.from({ length: mostNamedMembers + 1 }, (_, at) => at + 1) },
    { kind: 'NEW', more: true },
  ])('does not take %j', (value) => {
    expect(isSegment(value)).toBe(false);
  });
});
