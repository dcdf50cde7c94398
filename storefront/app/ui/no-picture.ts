import { pictureAt } from '#rules/goods/pictures.ts';
// A file of its own, because most pages never show it.
import neutral from './placeholder.svg?no-inline';

/** The address of the picture of something that has none; undefined and '' as the API gives them. */
export const orNeutral = (url: string | undefined): string => url || neutral;

/** The address of a product's small picture, e.g. in a line of the cart; the neutral one if it has none. */
export const smallPicture = (url: string | undefined): string =>
  orNeutral(url && pictureAt(url, 320));
