import { paymentTypes } from '#contract/enumerations.ts';
import { type FirstRunStep, firstRunSteps } from '#contract/first-run.ts';
import { paymentKinds } from '#rules/payments/payment-types.ts';
import { mayBeCompany, mayBeCompanyTaxId } from '#rules/shop/company.ts';
import { goodsForSale } from '#server/commerce/catalog/goods-for-sale.ts';
import { deliverySettingKeys } from '#server/ordering/logistics/delivery-settings.ts';
import { senderSettingKey } from '#server/ordering/logistics/sender-settings.ts';
import { countOrdersSince } from '#server/ordering/orders/count-recent-orders.ts';
import { isOffered } from '#server/ordering/payments/providers.ts';
import { settings } from '#server/platform/database/tables.ts';
import { readConfigNow } from '#server/platform/entered-config.ts';
import type { Shop } from '#server/shop.ts';
import { countColleagues } from '../admin/colleagues.ts';

const ever = new Date(0);

/** Each step of the first run, and whether the shop's data show that it is done. */
export async function stepsDone(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  administratorId: number,
): Promise<{ name: FirstRunStep; isDone: boolean }[]> {
  const [isNamed, saved, goods, orders, colleagues] = await Promise.all([
    isCompanyNamed(db, config),
    db.select({ key: settings.key }).from(settings),
    goodsForSale(db),
    countOrdersSince(db, ever, 0),
    countColleagues(db, administratorId),
  ]);
  const isSaved = (wanted: string) => saved.some(({ key }) => key === wanted);
  const details: Readonly<Record<FirstRunStep, boolean>> = {
    company: isNamed && isSaved(senderSettingKey),
    delivery: isSaved(deliverySettingKeys.fees),
    products: goods.isAny,
    // The step is undone again once everything is sold out, because it checks whether somebody could buy.
    stock: goods.isAnyInStock,
    pictures: goods.isAny && !goods.lackPictures,
    // Cash needs no provider, so only ways of paying before shipping count.
    payment: paymentTypes.some(
      (type) => paymentKinds[type].way !== 'ON_RECEIPT' && isOffered(config, type),
    ),
    'trial-order': orders > 0,
    colleagues: colleagues > 0,
  };
  return firstRunSteps.map((name) => ({ name, isDone: details[name] }));
}

/**
 * Whether the footer of every page names the shop's company and contact. The company of the demonstration does not
 * count.
 */
async function isCompanyNamed(db: Shop['db'], config: Shop['config']): Promise<boolean> {
  const { COMPANY_NAME, COMPANY_TAX_ID, CONTACT_URL } = await readConfigNow(db, config);
  return mayBeCompany(COMPANY_NAME) && mayBeCompanyTaxId(COMPANY_TAX_ID) && CONTACT_URL !== '';
}
