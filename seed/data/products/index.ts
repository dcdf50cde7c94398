import type { Family, ProductData } from '../types.ts';
import { productsOf } from './build.ts';
import { careFamilies } from './care.ts';
import { dayFamilies } from './day.ts';
import { linerFamilies } from './liner.ts';
import { maternityFamilies } from './maternity.ts';
import { moonFamilies } from './moon.ts';
import { nightFamilies } from './night.ts';
import { sleepPantsFamilies } from './sleep-pants.ts';
import { tamponFamilies } from './tampon.ts';

/** Every family in the order of the catalogue. */
export const families: readonly Family[] = [
  ...dayFamilies,
  ...nightFamilies,
  ...linerFamilies,
  ...sleepPantsFamilies,
  ...tamponFamilies,
  ...moonFamilies,
  ...careFamilies,
  ...maternityFamilies,
];

/** Every product without its long texts: slug, prices, pack label, pictures, stock. */
export const productData: readonly ProductData[] = families.flatMap(productsOf);
