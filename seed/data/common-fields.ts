import type { Product } from '#contract/entities/catalog.ts';

/** The numbers of medical devices; all other goods have none. */
type Licences = Pick<Product, 'licenseNo' | 'adApprovalNo'>;

/** Fields that most of the demonstration's goods have in common. */
export type CommonFields = Pick<Product, 'origin'> & Licences;

/**
 * The common values. A family with other ones sets them in `fields` of its texts. A new field of goods is added
 * here first.
 */
export const commonFields: CommonFields = {
  origin: '台灣',
  licenseNo: '',
  adApprovalNo: '',
};
