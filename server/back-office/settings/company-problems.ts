import { mayBeCompany, mayBeCompanyTaxId } from '#rules/shop/company.ts';
import type { Config } from '#server/config.ts';
import type { SettingValues } from './settings-adapters.ts';

/**
 * Problems of a company that a live shop cannot have: it would not start again. A trial may use that of the
 * demonstration.
 */
export function companyProblems(
  { companyName, companyTaxId }: SettingValues<'shop'>,
  { SHOP_MODE, fromEnvironment }: Pick<Config, 'SHOP_MODE' | 'fromEnvironment'>,
): Readonly<Record<string, string>> {
  if (SHOP_MODE !== 'live') return {};
  return {
    ...(fromEnvironment.has('COMPANY_NAME') || mayBeCompany(companyName)
      ? {}
      : { companyName: '請填寫實際販售商品的公司名稱' }),
    ...(fromEnvironment.has('COMPANY_TAX_ID') || mayBeCompanyTaxId(companyTaxId)
      ? {}
      : { companyTaxId: '統一編號不正確，請確認 8 個數字' }),
  };
}
