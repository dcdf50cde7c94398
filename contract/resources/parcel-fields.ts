import { integer } from './fields.ts';

/** The most grams and millimetres of one packed unit. */
export const parcelBounds = { grams: 100_000, millimetres: 3000 } as const;

const measure = (label: string) => integer({ label, min: 1, max: parcelBounds.millimetres });

/** What a packed unit weighs and measures. They decide which ways of delivery a cart has (G-224). */
export const parcelFields = () => ({
  weightGrams: integer({
    label: '包裝重量（公克）',
    help: '連包裝一件的重量；超過配送方式上限的購物車就不能選那個方式。空白為不限制',
    min: 1,
    max: parcelBounds.grams,
  }),
  lengthMm: measure('包裝長（公釐）'),
  widthMm: measure('包裝寬（公釐）'),
  heightMm: integer({
    label: '包裝高（公釐）',
    help: '長寬高三項都填才會計算',
    min: 1,
    max: parcelBounds.millimetres,
  }),
});
