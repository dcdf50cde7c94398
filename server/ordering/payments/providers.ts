import type { PaymentType } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import { cash } from './cash/cash.ts';
import { cathayAtm } from './cathay-atm/cathay-atm.ts';
import { cathayCard } from './cathay-card/cathay-card.ts';
import { linePay } from './line-pay/line-pay.ts';
import type { PaymentProvider } from './provider.ts';

const byType: Readonly<Record<PaymentType, PaymentProvider>> = {
  LINE_PAY: linePay,
  CATHAY_CREDIT_CARD: cathayCard,
  CATHAY_ATM: cathayAtm,
  HOME_CASH: cash,
};

export const providers: readonly PaymentProvider[] = Object.values(byType);

export function providerOf(type: PaymentType): PaymentProvider {
  return byType[type];
}

const addresses = {
  LINE_PAY: 'LINE_PAY_URL',
  CATHAY_CREDIT_CARD: 'CATHAY_CARD_PAGE_URL',
  CATHAY_ATM: 'CATHAY_ATM_LIST_URL',
} as const satisfies Record<Exclude<PaymentType, 'HOME_CASH'>, keyof Config>;

/**
 * Whether the shop takes this kind of payment: with one real provider configured, the stand-ins of the others are none
 * any more, since their keys are public. Cash needs nobody.
 */
export function isOffered(config: Config, type: PaymentType): boolean {
  if (type === 'HOME_CASH') return true;
  const isReal = Object.values(addresses).some((address) => config[address] !== '');
  return !isReal || config[addresses[type]] !== '';
}
