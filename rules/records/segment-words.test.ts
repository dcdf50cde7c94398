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
