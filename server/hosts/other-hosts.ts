import { ecpayInvoiceHost } from '#server/ordering/invoicing/config.ts';
import { lineShopHost } from '#server/ordering/line-shop/config.ts';
import { ecpayLogisticsHost, ecpayMapHost } from '#server/ordering/logistics/config.ts';
import { cathayAtmHost } from '#server/ordering/payments/cathay-atm/config.ts';
import { cathayCardHost } from '#server/ordering/payments/cathay-card/config.ts';
import { linePayHost } from '#server/ordering/payments/line-pay/config.ts';
import { lineLoginHost, lineMessagingHost } from '#server/people/accounts/line/config.ts';
import { someOf } from '#server/platform/config-fields.ts';

/** Every other host that the shop calls, by the name of its stand-in. */
export const otherHosts = {
  lineLogin: lineLoginHost,
  lineMessaging: lineMessagingHost,
  linePay: linePayHost,
  card: cathayCardHost,
  atm: cathayAtmHost,
  lineShop: lineShopHost,
  ecpayMap: ecpayMapHost,
  ecpayLogistics: ecpayLogisticsHost,
  ecpayInvoice: ecpayInvoiceHost,
};

type Fields = (typeof otherHosts)[keyof typeof otherHosts]['fields'];
/** The intersection of the members of a union: TypeScript infers it for the parameter of functions of all members. */
type IntersectionOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

const names = Object.values(otherHosts).map(({ name }) => name);
const disabledField = {
  DISABLED_PROVIDERS: someOf(names).describe(
    `Providers that the shop does without, separated by commas: ${names.join(', ')}`,
  ),
};

/** The environment variables of all other hosts. */
export const hostFields: IntersectionOf<Fields> & typeof disabledField = Object.assign(
  disabledField,
  ...Object.values(otherHosts).map(({ fields }) => fields),
);
