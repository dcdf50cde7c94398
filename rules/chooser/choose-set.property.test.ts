import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooserCares, chooserFlows, chooserTimes } from '#contract/chooser-enumerations.ts';
import { type ChooserAnswers, chooseSet } from './choose-set.ts';
import { phasesOf, piecesOf } from './cycle-use.ts';
import { type ChooserGoods, fits } from './fits.ts';

const runs = { numRuns: 2000 };

const anyGoods: fc.Arbitrary<ChooserGoods[]> = fc
  .array(
    fc.record({
      usage: fc.constantFrom('日用', '夜用', '運動', '日常', '產後', null),
      lengthCm: fc.option(fc.integer({ min: 14, max: 42 })),
      absorbency: fc.constantFrom('輕量', '一般', '量多', '超量多', '其他', null),
      material: fc.constantFrom('棉柔', '有機棉', '天絲', null),
      scented: fc.constantFrom(true, false, null),
      thicknessTenths: fc.option(fc.integer({ min: 5, max: 40 })),
      unitCount: fc.option(fc.integer({ min: 1, max: 40 })),
      unitName: fc.constantFrom('片', '片', '片', '支', null),
      sellingPrice: fc.integer({ min: 0, max: 400 }),
      purchaseLimit: fc.option(fc.integer({ min: 0, max: 5 })),
      units: fc.constantFrom(0, 1, 10),
    }),
    { maxLength: 24 },
  )
  .map((all) => all.map((goods, index) => ({ id: index + 1, ...goods })));

const anyAnswers: fc.Arbitrary<ChooserAnswers> = fc.record({
  flow: fc.constantFrom(...chooserFlows),
  when: fc.constantFrom(...chooserTimes),
  care: fc.constantFrom(...chooserCares),
});

const forAll = (check: (goods: ChooserGoods[], answers: ChooserAnswers) => void) =>
  fc.assert(fc.property(anyGoods, anyAnswers, check), runs);

const most = ({ units, purchaseLimit }: ChooserGoods) => Math.min(units, purchaseLimit ?? units);

describe('any set', () => {
  it('contains only what can be bought, within stock and purchase limit', () => {
    forAll((goods, answers) => {
      for (const { goods: chosen, quantity } of chooseSet(goods, answers)) {
        expect(goods).toContain(chosen);
        expect(quantity).toBeGreaterThan(0);
        expect(quantity).toBeLessThanOrEqual(most(chosen));
      }
    });
  });

  it('covers every phase once with enough pieces, or is empty', () => {
    forAll((goods, answers) => {
      const set = chooseSet(goods, answers);
      if (set.length === 0) return;
      expect(set.map(({ phase }) => phase)).toEqual(phasesOf(answers.when));
      for (const { phase, pieces, quantity, goods: chosen } of set) {
        expect(pieces).toBe(piecesOf(answers.flow, phase));
        expect(quantity * chosen.unitCount).toBeGreaterThanOrEqual(pieces);
        expect((quantity - 1) * chosen.unitCount).toBeLessThan(pieces);
      }
    });
  });

  it('has only what the shopper asked for, and nothing that fits costs less', () => {
    forAll((goods, answers) => {
      for (const { phase, pieces, quantity, goods: chosen } of chooseSet(goods, answers)) {
        const asked = { ...answers, phase };
        expect(fits(chosen, asked)).toBe(true);
        for (const other of goods.filter((each) => fits(each, asked))) {
          const units = Math.ceil(pieces / (other.unitCount ?? 1));
          if (units > most(other)) continue;
          expect(chosen.sellingPrice * quantity).toBeLessThanOrEqual(other.sellingPrice * units);
        }
      }
    });
  });

  it('is empty only if a phase has nothing that fits and can be bought', () => {
    forAll((goods, answers) => {
      if (chooseSet(goods, answers).length > 0) return;
      const isUncovered = phasesOf(answers.when).some((phase) =>
        goods
          .filter((each) => fits(each, { ...answers, phase }))
          .every(
            (each) => Math.ceil(piecesOf(answers.flow, phase) / (each.unitCount ?? 1)) > most(each),
          ),
      );
      expect(isUncovered).toBe(true);
    });
  });

  it('is the same for the same goods in any order', () => {
    forAll((goods, answers) => {
      expect(chooseSet(goods.toReversed(), answers)).toEqual(chooseSet(goods, answers));
    });
  });
});
