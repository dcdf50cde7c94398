import { describe, expect, it } from 'vitest';
import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { storedExplanation } from './explanation.ts';

const rule = (id: number, overrides: Partial<ExplainedRule> = {}): ExplainedRule => ({
  ...{ kind: 'COUPON', id, title: '', fired: true, amount: 0, code: 'FIRED', reason: '' },
  ...overrides,
});
const idsOf = (rules: readonly ExplainedRule[]) => storedExplanation(rules).map(({ id }) => id);

/** A rule that takes so many bytes as JSON without spaces, some of its characters beyond ASCII. */
const ofBytes = (bytes: number, beyondAscii = 0) => {
  const title = '贈'.repeat(beyondAscii);
  const fill = bytes - JSON.stringify(rule(1, { title })).length - 3 * beyondAscii;
  return rule(1, { title, reason: 'x'.repeat(fill) });
};

describe('the explanation that is stored with an order', () => {
  it('names first what took effect, and nothing that has not begun', () => {
    const silent = { fired: false, code: 'BELOW_THRESHOLD' };
    const rules = [rule(1, silent), rule(2), rule(3, { fired: false, code: 'NOT_STARTED' })];
    expect(idsOf([...rules, rule(4), rule(5, silent)])).toEqual([2, 4, 1, 5]);
  });

  it('has room for 4096 bytes as PostgreSQL writes them', () => {
    // Brackets, a space after each of 7 colons and 7 commas, and the comma behind it.
    const most = 4096 - 2 - 2 * 7 - 1;
    expect(idsOf([ofBytes(most)])).toEqual([1]);
    expect(idsOf([ofBytes(most + 1)])).toEqual([]);
    // Up to four bytes for a character beyond ASCII.
    expect(idsOf([ofBytes(most, 500)])).toEqual([1]);
    expect(idsOf([ofBytes(most + 1, 500)])).toEqual([]);
    const fill = most - ofBytes(most).reason.length;
    expect(idsOf([rule(1, { title: '\u007f', reason: 'x'.repeat(most - fill - 1) })])).toEqual([1]);
  });

  it('leaves out the last rules where there are too many', () => {
    const large = { reason: 'x'.repeat(1500) };
    expect(idsOf([rule(1, large), rule(2, large), rule(3, large), rule(4)])).toEqual([1, 2]);
  });
});
