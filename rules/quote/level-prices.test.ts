import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reductionName, reductionsOf } from '../orders/reductions.ts';
import { sellingPrice } from '../prices/prices.ts';
import { anyCart } from '../testing/any-cart.ts';
import { goodsAtLevel, lowerLevelPrice } from './level-prices.ts';
import { quote } from './quote.ts';

const gold = { name: '金卡', percent: 5 };

describe('the price of a level', () => {
  it('drops fractions of a dollar, and counts only if it is lower than the price of today', () => {
    const plain = { price: 199, memberPrice: null, eventPrice: null };
    expect(lowerLevelPrice(plain, gold)).toBe(189);
    expect(lowerLevelPrice({ ...plain, memberPrice: 190 }, gold)).toBe(189);
    expect(lowerLevelPrice({ ...plain, memberPrice: 189 }, gold)).toBeUndefined();
    expect(lowerLevelPrice({ ...plain, memberPrice: 195, eventPrice: 150 }, gold)).toBeUndefined();
    expect(lowerLevelPrice(plain, null)).toBeUndefined();
    expect(lowerLevelPrice(plain, { percent: 0 })).toBeUndefined();
  });
});

const level = fc.record({ name: fc.constant('金卡'), percent: fc.integer({ min: 0, max: 99 }) });

/** The cart as a member of the level buys it. */
const levelled = (input: Parameters<typeof quote>[0], terms: typeof gold) => ({
  ...input,
  goods: goodsAtLevel(input.goods, terms),
});

describe('any cart of a member of a level', () => {
  it('never costs more for its goods than today, and no unit has two reductions of its price at once', () => {
    fc.assert(
      fc.property(anyCart, level, (input, terms) => {
        const today = quote(input);
        const own = quote(levelled(input, terms));
        const goodsOf = ({ amounts }: typeof today) => amounts.product - amounts.discount;
        expect(goodsOf(own)).toBeLessThanOrEqual(goodsOf(today));
        own.lines.forEach((line, place) => {
          const before = today.lines[place];
          const goods = (
            line.kind === 'product' ? input.goods.products : input.goods.combinations
          ).get(line.id);
          if (!before || !goods) throw new Error('A line is missing.');
          const byLevel = Math.floor((goods.price * (100 - terms.percent)) / 100);
          expect(line.unitPrice).toBe(Math.min(before.unitPrice, byLevel));
          expect(line.unitPrice).toBe(Math.min(sellingPrice(goods), byLevel));
          if (line.unitPrice < before.unitPrice) {
            expect(line.eventId).toBeNull();
            const titles = line.discounts.map(({ title }) => title);
            expect(titles).toEqual(line.count > 0 ? ['會員等級價（金卡）'] : []);
          } else expect(line.discounts).toEqual(before.discounts);
        });
        const off = own.lines.flatMap(({ discounts }) => discounts);
        expect(off.reduce((sum, { amount }) => sum + amount, 0)).toBe(own.amounts.discount);
      }),
      { numRuns: 1000 },
    );
  });

  it('names the level among the reductions', () => {
    const [input] = fc.sample(
      anyCart.filter((cart) => {
        const { lines } = quote(levelled(cart, gold));
        return lines.some(({ discounts }) => discounts.some(({ title }) => title.includes('金卡')));
      }),
      { numRuns: 1, seed: 3 },
    );
    if (!input) throw new Error('There is no cart.');
    const named = reductionsOf(quote(levelled(input, gold))).map(reductionName);
    expect(named).toContain('會員等級價（金卡）');
    expect(reductionName({ kind: 'MEMBER_PRICE', title: '會員價' })).toBe('會員價優惠');
  });
});
