import { families, productData } from '../products/index.ts';
import type { FamilyText, ProductSeed } from '../types.ts';
import { careTexts } from './care.ts';
import { withTexts } from './compose.ts';
import { dayTexts } from './day.ts';
import { linerTexts } from './liner.ts';
import { maternityTexts } from './maternity.ts';
import { moonTexts } from './moon.ts';
import { nightTexts } from './night.ts';
import { sleepPantsTexts } from './sleep-pants.ts';
import { tamponTexts } from './tampon.ts';

const texts: Readonly<Record<string, FamilyText>> = {
  ...dayTexts,
  ...nightTexts,
  ...linerTexts,
  ...sleepPantsTexts,
  ...tamponTexts,
  ...moonTexts,
  ...careTexts,
  ...maternityTexts,
};

const familyByKey = new Map(families.map((family) => [family.key, family]));

/** The whole catalogue of single products, with their texts. */
export const products: readonly ProductSeed[] = productData.map((product) =>
  withTexts(product, familyByKey, texts),
);
