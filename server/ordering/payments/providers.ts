import type { PaymentType } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import { isReal } from '#server/stand-in-address.ts';
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

/** Whether any provider is a real one, so that shoppers pay with real money. */
export function takesRealMoney(config: Config): boolean {
  return providers.some(({ host }) => host !== null && isReal(config, host));
}

/**
 * Whether the shop takes this kind of payment: with one real provider configured, the stand-ins of the others are none
 * any more, since their keys are public. Cash needs nobody.
 */
export function isOffered(config: Config, type: PaymentType): boolean {
  const { host } = providerOf(type);
  return host === null || isReal(config, host) || !takesRealMoney(config);
}
