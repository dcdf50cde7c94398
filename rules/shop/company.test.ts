import { expect, it } from 'vitest';
import { inventedCompany, mayBeCompany, mayBeCompanyTaxId } from './company.ts';

it('a company has a name and a right 統一編號, and neither is that of the demonstration', () => {
  expect(mayBeCompany('布坊有限公司')).toBe(true);
  for (const name of ['', ' ', inventedCompany.name]) expect(mayBeCompany(name), name).toBe(false);
  expect(mayBeCompanyTaxId('04595257')).toBe(true);
  for (const taxId of ['', '12345678', inventedCompany.taxId])
    expect(mayBeCompanyTaxId(taxId), taxId).toBe(false);
});
