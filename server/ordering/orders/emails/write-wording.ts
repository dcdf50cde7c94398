import type { EmailTexts, PlaceholderValues } from '#contract/email-words/index.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { storePickupDays } from '#rules/delivery/store-pickup.ts';
import { formatPrice } from '#rules/numbers.ts';
import { writeSentences } from '#rules/shop/email-words.ts';
import { cancellationEmails } from './cancellations.ts';
import { deliveryEmails } from './deliveries.ts';
import { placingEmails } from './placing.ts';
import { refundEmails } from './refunds.ts';
import { returnEmails } from './returns.ts';
import type {
  EmailedOrder,
  OrderEmailContext,
  OrderEmailOccasion,
  Wording,
  Write,
  WritingOf,
} from './wording.ts';

const emails: WritingOf<OrderEmailOccasion> = {
  ...placingEmails,
  ...deliveryEmails,
  ...cancellationEmails,
  ...refundEmails,
  ...returnEmails,
};

/** What an e-mail about this order says; `texts` are the sentences that operators wrote. */
export function writeWording<Occasion extends OrderEmailOccasion>(
  occasion: Occasion,
  { brand, texts }: { brand: string; texts: EmailTexts },
  order: EmailedOrder,
  context: OrderEmailContext,
): Wording {
  const placeholders: Placeholders = {
    shop: brand,
    orderNo: order.orderNo,
    orderedOn: formatDate(order.createdAt),
    orderAmount: formatPrice(order.paidAmount),
    payBy: formatDateTime(order.paidExpiredAt),
    refundAmount: formatPrice(context.amount ?? 0),
    storedDays: String(storePickupDays),
  };
  const write: Write<Occasion> = emails[occasion];
  return write(
    order,
    context,
    writeSentences(occasion, texts, placeholders as PlaceholderValues<Occasion>),
  );
}

/** The values of all placeholders of e-mails about orders; each sentence names only those of its e-mail. */
type Placeholders = {
  [Each in OrderEmailOccasion]: (placeholders: PlaceholderValues<Each>) => void;
}[OrderEmailOccasion] extends (placeholders: infer All) => void
  ? All
  : never;
