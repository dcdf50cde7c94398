import { z } from 'zod';
import { type PaymentType, paymentTypes } from '#contract/enumerations.ts';
import { usualTransferDays } from '#rules/payments/payment-deadline.ts';
import { carrierLimits, type PaymentLimits } from '#rules/payments/payment-types.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';
import { isDisabled } from '#server/platform/other-hosts/other-host.ts';
import type { Shop } from '#server/shop.ts';
import { isOffered, providerOf } from './providers.ts';

/** The terms on which new orders are paid. An existing order keeps the terms of its checkout. */
export interface PaymentTerms {
  /** The ways of paying that shoppers can choose: those of this shop's providers that operators have switched on. */
  offered: readonly PaymentType[];
  limits: PaymentLimits;
  /** Days within which an order must be paid by transfer. */
  transferDays: number;
  /** Texts beside the choices that replace the usual ones. */
  notes: Readonly<Partial<Record<PaymentType, string>>>;
}

const limit = z.number().int().min(0).catch(0);
const note = z.string().catch('');
const isOn = z.boolean().catch(true);
const schema = z.object({
  offersLinePay: isOn,
  linePayLimit: limit,
  linePayNote: note,
  offersCard: isOn,
  cardLimit: limit,
  cardNote: note,
  offersTransfer: isOn,
  transferLimit: limit,
  transferDays: z.number().int().min(1).catch(usualTransferDays),
  transferNote: note,
  offersCash: isOn,
  cashLimit: z.number().int().min(1).max(carrierLimits.HOME_CASH).catch(carrierLimits.HOME_CASH),
  cashNote: note,
});
type Values = z.infer<typeof schema>;
const setting = storedSetting('paymentTerms', schema);

const switches = {
  LINE_PAY: 'offersLinePay',
  CATHAY_CREDIT_CARD: 'offersCard',
  CATHAY_ATM: 'offersTransfer',
  HOME_CASH: 'offersCash',
} as const satisfies Record<PaymentType, keyof Values>;

/** The present terms, cached until an operator changes a setting. */
export function readPaymentTerms({
  db,
  cache,
  config,
}: Pick<Shop, 'db' | 'cache' | 'config'>): Promise<PaymentTerms> {
  return cache.through(
    'payment terms',
    ['settings'],
    async () => termsOf(await readValues(db, config)),
    () => 500,
  );
}

async function readValues(db: Queryable, config: Config): Promise<Values> {
  const closed = Object.keys(lockedIn(config)).map((field) => [field, false]);
  return { ...(await setting.read(db)), ...Object.fromEntries(closed) };
}

/** The present limits of each way of paying; for use inside of transactions. */
export const readPaymentLimits = async (db: Queryable): Promise<PaymentLimits> =>
  limitsOf(await setting.read(db));

const limitsOf = (values: Values): PaymentLimits =>
  withoutEmpty({
    LINE_PAY: values.linePayLimit,
    CATHAY_CREDIT_CARD: values.cardLimit,
    CATHAY_ATM: values.transferLimit,
    HOME_CASH: values.cashLimit,
  });

function termsOf(values: Values): PaymentTerms {
  const { transferDays } = values;
  const transferNote =
    transferDays === usualTransferDays ? '' : `送出訂單後取得專屬帳號，${transferDays} 天內轉帳`;
  const notes = {
    LINE_PAY: values.linePayNote,
    CATHAY_CREDIT_CARD: values.cardNote,
    CATHAY_ATM: values.transferNote || transferNote,
    HOME_CASH: values.cashNote,
  };
  return {
    offered: paymentTypes.filter((type) => values[switches[type]]),
    limits: limitsOf(values),
    transferDays,
    notes: withoutEmpty(notes),
  };
}

/** Leaves out 0 and empty texts. */
const withoutEmpty = <Value>(given: Record<PaymentType, Value>): Partial<typeof given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Partial<typeof given>;

/** The switches that this shop's providers do not allow, each with the variable that decides. */
function lockedIn(config: Config): Readonly<Record<string, string>> {
  const closed = paymentTypes.flatMap((type) => {
    const { host } = providerOf(type);
    if (host === null || isOffered(config, type)) return [];
    return [[switches[type], isDisabled(config, host) ? 'DISABLED_PROVIDERS' : host.realWith]];
  });
  return Object.fromEntries(closed);
}

/** The same as settings of the back office. */
export const paymentSettings = {
  read: readValues,
  locked: lockedIn,
  async write(db: Queryable, values: Values, config: Config): Promise<void> {
    const locked = lockedIn(config);
    const open = Object.entries(values).filter(([field]) => !(field in locked));
    await setting.merge(db, Object.fromEntries(open));
  },
  /** At least one way of paying must be on, otherwise the shop could sell nothing. */
  problems(values: Values): Readonly<Record<string, string>> {
    const isAnyOffered = Object.values(switches).some((field) => values[field]);
    return isAnyOffered ? {} : { offersLinePay: '至少要提供一種付款方式，否則無法結帳' };
  },
};
