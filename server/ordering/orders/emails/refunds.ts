import type { PaymentType } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { paragraphsOf } from '#rules/shop/email-words.ts';
import type { EmailedOrder, OrderEmailContext, Wording, WritingOf } from './wording.ts';

/** The e-mails about money that goes back. */
export const refundEmails: WritingOf<'refunded' | 'surplusRefunded' | 'refundAccount'> = {
  refunded: (order, context, { subject, heading, opening, addition }) => ({
    subject,
    heading,
    paragraphs: paragraphsOf(opening, addition),
    ...refundHighlights(order, context),
  }),
  surplusRefunded: (order, context, words) => ({
    subject: words.subject,
    heading: words.heading,
    paragraphs: paragraphsOf(
      order.orderStatus === 'CANCELLED' ? words.openingCancelled : words.openingOpen,
      words.addition,
    ),
    ...refundHighlights(order, context),
    isBrief: true,
  }),
  refundAccount: (order, context, words) => ({
    subject: context.hasAccount ? words.subjectKnown : words.subjectUnknown,
    heading: context.hasAccount ? words.headingKnown : words.headingUnknown,
    paragraphs: paragraphsOf(
      whyTransferredBack(order, context),
      context.hasAccount ? words.requestKnown : words.requestUnknown,
      words.addition,
    ),
    highlights: [['退款金額', formatPrice(context.amount ?? 0)]],
    steps: [
      '連結 30 天內有效；逾期或遺失時，請與客服聯繫，我們會再寄一次',
      '我們只需要銀行代碼、帳號與戶名，不會詢問密碼、驗證碼，也不會請您操作 ATM',
    ],
    button: context.hasAccount ? '查看或更改退款帳戶' : '填寫退款帳戶',
    isAboutAccount: true,
    isBrief: true,
  }),
};

function whyTransferredBack(
  { orderStatus }: EmailedOrder,
  { isSurplus }: OrderEmailContext,
): string {
  if (!isSurplus) return '這筆訂單的退款會以轉帳退回。';
  return orderStatus === 'CANCELLED'
    ? '這筆訂單取消後仍收到一筆付款，我們會以轉帳退回。'
    : '這筆訂單收到了多付的款項，我們會以轉帳退回，訂單不受影響。';
}

const refundByTransfer = '款項已用轉帳匯出，入帳時間依收款銀行作業而定';

/** Where the refund of each way of paying goes, and how long that takes. */
const refundNotes: Readonly<Record<PaymentType, string>> = {
  LINE_PAY: '款項退回您的 LINE Pay 付款方式，實際入帳時間依 LINE Pay 與發卡銀行作業而定',
  CATHAY_CREDIT_CARD: '款項退回原信用卡，依發卡銀行作業約需 7 到 14 個工作天',
  CATHAY_ATM: refundByTransfer,
  HOME_CASH: refundByTransfer,
};

function refundHighlights(
  order: EmailedOrder,
  { amount = 0, paymentType = order.paymentType, isByHand = false }: OrderEmailContext,
): Pick<Wording, 'highlights' | 'steps'> {
  return {
    highlights: [['退款金額', formatPrice(amount)]],
    steps: [isByHand ? refundByTransfer : refundNotes[paymentType]],
  };
}
