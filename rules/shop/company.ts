import { isTaxId } from '../tax-id.ts';

/** The invented company of the demonstration shop. A live shop must have neither its name nor its number. */
export const inventedCompany = { name: '晴棉生活股份有限公司', taxId: '00000000' } as const;

/** Whether a live shop may use this company name. */
export const mayBeCompany = (name: string): boolean =>
  name.trim() !== '' && name !== inventedCompany.name;

/** Whether this can be the 統一編號 of a real company. Eight zeros have a valid check digit, but belong to no company. */
export const mayBeCompanyTaxId = (taxId: string): boolean =>
  isTaxId(taxId) && taxId !== inventedCompany.taxId;
