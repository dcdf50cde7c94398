import { isTaxId } from './tax-id.ts';

/** The company of the demonstration, which nobody has founded: no live shop bears its name or its number. */
export const inventedCompany = { name: '晴棉生活股份有限公司', taxId: '00000000' } as const;

/** Whether a shop that takes money may name this company. */
export const mayBeCompany = (name: string): boolean =>
  name.trim() !== '' && name !== inventedCompany.name;

/** Whether this may be the 統一編號 of a company that exists. Eight zeros have the right check digit and are nobody's. */
export const mayBeCompanyTaxId = (taxId: string): boolean =>
  isTaxId(taxId) && taxId !== inventedCompany.taxId;
