import type { PaymentType } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
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

/** The provider of a way of paying. */
export function providerOf(type: PaymentType): PaymentProvider {
  return byType[type];
}

/** Whether a real provider is configured, so that shoppers pay with real money. */
export function takesRealMoney(config: Config): boolean {
  return providers.some(
    ({ host }) => host !== null && isReal(config, host) && !isDisabled(config, host),
  );
}

/**
 * Whether the shop offers this way of paying: its provider is not disabled and, once any real provider is
 * configured, it is no stand-in. Cash needs no provider.
 */
export function isOffered(config: Config, type: PaymentType): boolean {
  const { host } = providerOf(type);
  if (host === null) return true;
  return !isDisabled(config, host) && (isReal(config, host) || !takesRealMoney(config));
}

/** Whether the provider of this way of paying is disabled, so that no order may have it. */
export function isDisabledPayment(config: Config, type: PaymentType): boolean {
  const { host } = providerOf(type);
  return host !== null && isDisabled(config, host);
}
