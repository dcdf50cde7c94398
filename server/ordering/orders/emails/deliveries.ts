import type { SentencesOf } from '#contract/email-words/index.ts';
import { formatDate } from '#rules/dates.ts';
import { pickupDeadline } from '#rules/delivery/store-pickup.ts';
import { formatPrice } from '#rules/numbers.ts';
import { returnDeadline } from '#rules/orders/returns.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { paragraphsOf } from '#rules/shop/email-words.ts';
import { type EmailedOrder, type EmailedParcel, packing, type WritingOf } from './wording.ts';

/** The e-mails about goods on their way. */
export const deliveryEmails: WritingOf<'shipped' | 'arrived' | 'lastDay' | 'storeClosed'> = {
  shipped: (order, { parcel }, words) => ({
    ...headOf(words, parcel?.turn),
    paragraphs: paragraphsOf(
      order.shipType === 'STORE' ? words.openingStore : words.openingHome,
      ...(parcel?.turn === 'FIRST' ? ['其餘商品會另外寄出，寄出時再通知您。'] : []),
      words.addition,
    ),
    ...((parcel || order.trackingNo) && { highlights: highlightsOf(order, parcel) }),
    steps: [packing, ...stepsOnReceipt(order)],
    // The others say what was ordered.
    ...(parcel && parcel.turn !== 'FIRST' && { isBrief: true }),
  }),
  arrived: (order, { arrivedAtStoreAt }, words) => ({
    ...(order.shipType === 'STORE'
      ? {
          subject: words.subjectStore,
          heading: words.headingStore,
          paragraphs: paragraphsOf(words.openingStore, words.addition),
        }
      : {
          subject: words.subjectHome,
          heading: words.headingHome,
          paragraphs: paragraphsOf(words.openingHome, words.addition),
        }),
    ...(arrivedAtStoreAt && {
      preview: `請在 ${formatDate(pickupDeadline(arrivedAtStoreAt))} 前攜帶證件到門市取貨。`,
      highlights: [['取件期限', formatDate(pickupDeadline(arrivedAtStoreAt))]],
    }),
    steps: [
      ...stepsOnReceipt(order),
      order.receivedAt
        ? `如需退貨，請在 ${formatDate(returnDeadline(order.receivedAt))} 前到訂單明細申請；個人衛生用品拆封後不適用七日鑑賞期，商品有瑕疵時不在此限`
        : '取貨後享有七日鑑賞期，可到訂單明細申請退貨；個人衛生用品拆封後不適用，商品有瑕疵時不在此限',
    ],
  }),
  lastDay: (order, { arrivedAtStoreAt }, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, addition),
    ...(arrivedAtStoreAt && {
      highlights: [['取件期限', formatDate(pickupDeadline(arrivedAtStoreAt))]],
    }),
    steps: stepsOnReceipt(order),
    isBrief: true,
  }),
  storeClosed: (_, _context, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, addition),
    steps: ['不必重新下單，已付的款項仍然有效'],
    isBrief: true,
  }),
};

/** Subject and heading of a parcel that leaves; `turn` is undefined if the order has no other one. */
function headOf(words: SentencesOf<'shipped'>, turn: EmailedParcel['turn'] | undefined) {
  if (turn === 'FURTHER') return { subject: words.subjectFurther, heading: words.headingFurther };
  if (turn === 'AGAIN') return { subject: words.subjectAgain, heading: words.headingAgain };
  return { subject: words.subject, heading: words.heading };
}

/** What is in the parcel, if the order has several, and its number. */
const highlightsOf = (
  { trackingNo }: EmailedOrder,
  parcel: EmailedParcel | undefined,
): (readonly [string, string])[] => [
  ...(parcel ? [['這個包裹', parcel.goods.join('、')] as const] : []),
  ...(trackingNo ? [['物流單號', trackingNo] as const] : []),
];

function stepsOnReceipt(order: EmailedOrder): string[] {
  const { paymentType, shipType, paidAmount, receivedAt } = order;
  // An e-mail can be late: goods that were received are paid. An exchange for the same goods has nothing to pay.
  if (wayOf(paymentType) !== 'ON_RECEIPT' || receivedAt || paidAmount === 0) return [];
  const price = formatPrice(paidAmount);
  return [shipType === 'STORE' ? `取貨時付款 ${price}` : `收件時請準備現金 ${price}`];
}
