import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { transferBank } from '#rules/order-labels.ts';
import { isAwaitingPayment } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { paragraphsOf } from '#rules/shop/email-words.ts';
import { type EmailedOrder, packing, type Wording, type WritingOf } from './wording.ts';

/** The e-mails about an order that was placed, and about its payment. */
export const placingEmails: WritingOf<'placed' | 'payLink' | 'transfer' | 'paid'> = {
  placed: (order, _, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    preview: `訂單金額 ${formatPrice(order.paidAmount)}。${stepsAfterPlacing(order)[0]}。`,
    paragraphs: paragraphsOf(
      opening,
      order.standingOrderId === null ? '' : '這筆訂單是依您的定期配建立的。',
      addition,
    ),
    ...transferHighlights(order),
    steps: stepsAfterPlacing(order),
  }),
  payLink: (order, _, { subject, heading, opening, openingStanding, addition }) => ({
    subject,
    heading,
    preview: `請在 ${formatDateTime(order.paidExpiredAt)} 前付款 ${formatPrice(order.paidAmount)}。`,
    paragraphs: paragraphsOf(order.standingOrderId === null ? opening : openingStanding, addition),
    highlights: [
      ['應付金額', formatPrice(order.paidAmount)],
      ['付款期限', formatDateTime(order.paidExpiredAt)],
    ],
    steps: [
      '付款方式可在付款頁選擇，付款完成後我們會寄信通知您，並開始備貨',
      '逾期未付款，訂單會自動取消',
      order.standingOrderId === null
        ? '用這個電子信箱註冊或重設密碼，就能在會員中心查看訂單'
        : '下一次的日期不受影響，可在會員中心修改、略過或結束定期配',
    ],
    button: '前往付款',
    isAboutPayment: true,
  }),
  transfer: (order, _, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    preview: `請在 ${formatDateTime(order.paidExpiredAt)} 前轉帳 ${formatPrice(order.paidAmount)}。`,
    paragraphs: paragraphsOf(opening, addition),
    ...transferHighlights(order),
    steps: [
      '可使用網路銀行、行動銀行或 ATM 轉帳，金額須與上方完全相符',
      '入帳後我們會寄信通知您，並開始備貨',
      '逾期未轉帳，訂單會自動取消',
    ],
  }),
  paid: (order, _, { subject, heading, preview, opening, addition }) => ({
    subject,
    heading,
    preview,
    paragraphs: paragraphsOf(opening, addition),
    highlights: [['已付金額', formatPrice(order.paidAmount)]],
    steps: [`商品備妥後寄出，${packing}`, '出貨時會再寄信通知您'],
  }),
};

function transferHighlights(order: EmailedOrder): Pick<Wording, 'highlights'> {
  const { virtualAccount, paidAmount, paidExpiredAt } = order;
  if (!virtualAccount || !isAwaitingPayment(order)) return {};
  return {
    highlights: [
      [`轉帳帳號（${transferBank.name} ${transferBank.code}）`, virtualAccount],
      ['轉帳金額', formatPrice(paidAmount)],
      ['轉帳期限', formatDateTime(paidExpiredAt)],
    ],
  };
}

function stepsAfterPlacing(order: EmailedOrder): string[] {
  const { paymentType, shipType, paidAmount, paidExpiredAt, virtualAccount } = order;
  const deadline = formatDateTime(paidExpiredAt);
  switch (wayOf(paymentType)) {
    case 'ON_RECEIPT':
      return [
        `商品備妥後寄出，${packing}`,
        ...(paidAmount === 0
          ? ['收件時不需付款']
          : shipType === 'STORE'
            ? [`商品到店後會再通知您，取貨時付款 ${formatPrice(paidAmount)}`]
            : [`收件時請準備現金 ${formatPrice(paidAmount)}`]),
      ];
    case 'BY_TRANSFER':
      // The order may have been paid before the e-mail is sent.
      if (!isAwaitingPayment(order)) return [`商品備妥後寄出，${packing}`];
      return [
        virtualAccount
          ? `請在 ${deadline} 前轉帳到上方的專屬帳號，金額須完全相符`
          : `轉帳帳號請見訂單明細，請在 ${deadline} 前完成轉帳`,
        '入帳後我們會寄信通知您，並開始備貨',
        '逾期未轉帳，訂單會自動取消',
      ];
    case 'AT_PROVIDER':
      return [
        `尚未完成付款的話，請在 ${deadline} 前到訂單明細付款，逾期訂單會自動取消`,
        '付款完成後我們會寄信通知您，並開始備貨',
      ];
  }
}
