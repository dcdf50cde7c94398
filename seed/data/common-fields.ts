import type { Product } from '#contract/entities/catalog.ts';

/** Fields of goods that most of the demonstration's goods have alike. */
export type CommonFields = Pick<Product, 'origin'>;

/** Their values; a family with other ones has them as `fields` of its texts. A new field of goods begins here. */
export const commonFields: CommonFields = {
  origin: '台灣',
};
