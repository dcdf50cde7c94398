import { formatPrice } from '#rules/numbers.ts';
import { paragraphsOf } from '#rules/shop/email-words.ts';
import type { EmailedOrder, WritingOf } from './wording.ts';

/** The e-mails about orders, or parts of them, that are cancelled. */
export const cancellationEmails: WritingOf<'cancelled' | 'restCancelled' | 'expired'> = {
  cancelled: (order, context, { subject, heading, openingPaid, openingUnpaid, addition }) => {
    const isBack = isMoneyBack(order, context.amount);
    const { amount = order.paidAmount } = context;
    return {
      subject,
      heading,
      paragraphs: paragraphsOf(
        isBack ? openingPaid : openingUnpaid,
        ...couponBack(order),
        addition,
      ),
      ...(isBack && amount > 0 && { highlights: [['退款金額', formatPrice(amount)]] }),
      ...(order.virtualAccount !== null && !isBack && { steps: ['請不要再轉帳到這筆訂單的帳號'] }),
    };
  },
  restCancelled: (_, { amount = 0, goods = [] }, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(
      opening,
      ...(amount > 0 ? ['這些商品的款項會退回，退款完成時再寄信通知您。'] : []),
      addition,
    ),
    highlights: [
      ['取消的商品', goods.join('、')],
      ...(amount > 0 ? [['退款金額', formatPrice(amount)] as const] : []),
    ],
    isBrief: true,
  }),
  expired: (order, { amount = 0 }, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(
      opening,
      ...(amount > 0 ? ['您已支付的款項會全數退回，退款完成時再寄信通知您。'] : []),
      ...couponBack(order),
      addition,
    ),
    ...(amount > 0 && { highlights: [['退款金額', formatPrice(amount)]] }),
    steps: ['請不要再為這筆訂單付款或轉帳'],
  }),
};

/** Whether money is refunded for a cancelled order: it was paid, or another amount had arrived. */
function isMoneyBack(
  { paymentStatus, paidAmount }: EmailedOrder,
  amount: number | undefined,
): boolean {
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  return (isPaid && paidAmount > 0) || (amount !== undefined && amount > 0);
}

function couponBack({ userCouponId }: EmailedOrder): string[] {
  return userCouponId === null ? [] : ['這筆訂單使用的優惠券已還給您，仍在期限內就能再次使用。'];
}
