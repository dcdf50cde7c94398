import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { codeOfOrder, orderOfCode } from './order-code.ts';

const test = shopForTests();
const day = 24 * 3600;

describe('the code of an order', () => {
  it('names its order for 30 days', async () => {
    const code = codeOfOrder(test.shop, 12_345);
    expect(orderOfCode(test.shop, code)).toBe(12_345);
    test.clock.advance(30 * day - 60);
    expect(orderOfCode(test.shop, code)).toBe(12_345);
    test.clock.advance(120);
    expect(orderOfCode(test.shop, code)).toBeUndefined();
  });

  it('is refused if anything of it was changed: the order, the last moment or the signature', async () => {
    const [id, last, signature] = codeOfOrder(test.shop, 7).split('.') as [string, string, string];
    const other = codeOfOrder(test.shop, 8).split('.')[2];
    const later = (Number.parseInt(last, 36) + day).toString(36);
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const forged of [
      `8.${last}.${signature}`,
      `${id}.${last}.${other}`,
      `${id}.${later}.${signature}`,
      `${id}.${last}.${flipped}`,
      `${id}.${last}`,
      `${id}.${last}.`,
      `${id}.${last}.${signature}x`,
      '',
      '..',
    ]) {
      expect(orderOfCode(test.shop, forged), forged).toBeUndefined();
    }
  });
});
