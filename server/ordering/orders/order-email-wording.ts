import type { PaymentType } from '#contract/enumerations.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { transferBank } from '#rules/order-labels.ts';
import { isAwaitingPayment } from '#rules/order-states.ts';
import { wayOf } from '#rules/payment-types.ts';
import { returnDeadline } from '#rules/returns.ts';
import { pickupDeadline, storePickupDays } from '#rules/store-pickup.ts';
import type { orders } from './tables.ts';

export const orderEmailOccasions = [
  'placed',
  'payLink',
  'transfer',
  'paid',
  'shipped',
  'arrived',
  'cancelled',
  'restCancelled',
  'expired',
  'refunded',
  'surplusRefunded',
  'refundAccount',
  'returnRequested',
  'returnApproved',
  'returnRefused',
] as const;
/** The occasion of an e-mail about an order. */
export type OrderEmailOccasion = (typeof orderEmailOccasions)[number];

export type EmailedOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderNo'
  | 'createdAt'
  | 'orderStatus'
  | 'paymentType'
  | 'paymentStatus'
  | 'shipType'
  | 'productAmount'
  | 'discountAmount'
  | 'couponAmount'
  | 'shipFee'
  | 'paidAmount'
  | 'reductions'
  | 'paidExpiredAt'
  | 'virtualAccount'
  | 'trackingNo'
  | 'receivedAt'
  | 'userCouponId'
>;

/** The data of the occasion besides the order. */
export interface OrderEmailContext {
  /** Refunded TWD. */
  amount?: number | undefined;
  /** The cancelled or returned goods, as `name × units`. */
  goods?: readonly string[] | undefined;
  /** The way in which the refunded money was paid; by default that of the order. */
  paymentType?: PaymentType | undefined;
  /** Whether the shop's staff transfers the refund, or has transferred it, instead of the provider. */
  isByHand?: boolean | undefined;
  /** Whether the money is surplus, so that the order does not change. */
  isSurplus?: boolean | undefined;
  /** Whether an account for refunds of the order was entered before. */
  hasAccount?: boolean | undefined;
  /** The reason why a return was refused. */
  answer?: string | undefined;
  /** When the parcel arrived at the store. */
  arrivedAtStoreAt?: Date | undefined;
}

export interface Wording {
  subject: string;
  heading: string;
  /** What lists of e-mails show after the subject, without account numbers; by default the first paragraph. */
  preview?: string | undefined;
  paragraphs: readonly string[];
  highlights?: readonly (readonly [string, string])[];
  steps?: readonly string[];
  /** Label of the button that leads to the order. */
  button?: string;
  /** Whether the button leads to the page for the account of a refund. */
  isAboutAccount?: boolean;
  /** Whether the button leads to the page where everybody who has its address can pay. */
  isAboutPayment?: boolean;
  /** Whether the e-mail leaves out goods and amounts, because it is about something else. */
  isBrief?: boolean;
}

type Write = (order: EmailedOrder, context: OrderEmailContext) => Wording;

const packing = '外箱不印商品名稱，請安心收件';

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

export const orderEmailWording: Readonly<Record<OrderEmailOccasion, Write>> = {
  placed: (order) => ({
    subject: '訂單成立通知',
    heading: '我們收到您的訂單了',
    preview: `訂單金額 ${formatPrice(order.paidAmount)}。${stepsAfterPlacing(order)[0]}。`,
    paragraphs: ['謝謝您的訂購。以下是這筆訂單的內容，進度可隨時在會員中心查看。'],
    ...transferHighlights(order),
    steps: stepsAfterPlacing(order),
  }),
  payLink: (order) => ({
    subject: '訂單付款通知',
    heading: '您的訂單已成立，請完成付款',
    preview: `請在 ${formatDateTime(order.paidExpiredAt)} 前付款 ${formatPrice(order.paidAmount)}。`,
    paragraphs: ['這是客服為您建立的訂單，內容如下。按下方按鈕即可付款，不必登入。'],
    highlights: [
      ['應付金額', formatPrice(order.paidAmount)],
      ['付款期限', formatDateTime(order.paidExpiredAt)],
    ],
    steps: [
      '付款方式可在付款頁選擇，付款完成後我們會寄信通知您，並開始備貨',
      '逾期未付款，訂單會自動取消',
      '用這個電子信箱註冊或重設密碼，就能在會員中心查看訂單',
    ],
    button: '前往付款',
    isAboutPayment: true,
  }),
  transfer: (order) => ({
    subject: '轉帳資訊通知',
    heading: '請在期限內完成轉帳',
    preview: `請在 ${formatDateTime(order.paidExpiredAt)} 前轉帳 ${formatPrice(order.paidAmount)}。`,
    paragraphs: ['這是本筆訂單專屬的轉帳帳號，請保留此信以便轉帳時核對。'],
    ...transferHighlights(order),
    steps: [
      '可使用網路銀行、行動銀行或 ATM 轉帳，金額須與上方完全相符',
      '入帳後我們會寄信通知您，並開始備貨',
      '逾期未轉帳，訂單會自動取消',
    ],
  }),
  paid: (order) => ({
    subject: '付款完成通知',
    heading: '我們收到您的付款了',
    preview: `已付 ${formatPrice(order.paidAmount)}，我們正在為您準備商品。`,
    paragraphs: ['謝謝您。我們已經開始為您準備商品。'],
    highlights: [['已付金額', formatPrice(order.paidAmount)]],
    steps: [`商品備妥後寄出，${packing}`, '出貨時會再寄信通知您'],
  }),
  shipped: (order) => ({
    subject: '出貨通知',
    heading: '您的商品已經出貨',
    paragraphs: [
      order.shipType === 'STORE'
        ? '包裹正前往您選擇的門市，到店後會再通知您取貨。'
        : '包裹正在路上，一般 1 到 2 個工作天送達，離島地區需要較長時間。',
    ],
    ...(order.trackingNo && { highlights: [['物流單號', order.trackingNo]] }),
    steps: [packing, ...stepsOnReceipt(order)],
  }),
  arrived: (order, { arrivedAtStoreAt }) => ({
    subject: order.shipType === 'STORE' ? '到店通知' : '送達通知',
    heading: order.shipType === 'STORE' ? '您的商品到店了' : '您的商品已送達',
    ...(arrivedAtStoreAt && {
      preview: `請在 ${formatDate(pickupDeadline(arrivedAtStoreAt))} 前攜帶證件到門市取貨。`,
    }),
    paragraphs: [
      order.shipType === 'STORE'
        ? `商品已經送到您選擇的門市，為您保留 ${storePickupDays} 天。請攜帶證件前往取貨，門市資訊請見訂單明細。`
        : '商品已經送達，希望陪您度過清爽自在的每一天。',
    ],
    ...(arrivedAtStoreAt && {
      highlights: [['取件期限', formatDate(pickupDeadline(arrivedAtStoreAt))]],
    }),
    steps: [
      ...stepsOnReceipt(order),
      order.receivedAt
        ? `如需退貨，請在 ${formatDate(returnDeadline(order.receivedAt))} 前到訂單明細申請；個人衛生用品拆封後不適用七日鑑賞期，商品有瑕疵時不在此限`
        : '取貨後享有七日鑑賞期，可到訂單明細申請退貨；個人衛生用品拆封後不適用，商品有瑕疵時不在此限',
    ],
  }),
  cancelled: (order, context) => {
    const isBack = isMoneyBack(order, context.amount);
    const { amount = order.paidAmount } = context;
    return {
      subject: '訂單取消通知',
      heading: '您的訂單已取消',
      paragraphs: [
        isBack
          ? '這筆訂單已依您的要求取消，不會出貨。您支付的款項會全數退回，退款完成時再寄信通知您。'
          : '這筆訂單已依您的要求取消，不會出貨，也不會向您收款。',
        ...couponBack(order),
      ],
      ...(isBack && amount > 0 && { highlights: [['退款金額', formatPrice(amount)]] }),
      ...(order.virtualAccount !== null && !isBack && { steps: ['請不要再轉帳到這筆訂單的帳號'] }),
    };
  },
  restCancelled: (_, { amount = 0, goods = [] }) => ({
    subject: '部分商品取消通知',
    heading: '部分商品不再寄出',
    paragraphs: [
      '這筆訂單中還沒有寄出的商品已取消，不會再寄出；已寄出的商品不受影響。',
      ...(amount > 0 ? ['這些商品的款項會退回，退款完成時再寄信通知您。'] : []),
    ],
    highlights: [
      ['取消的商品', goods.join('、')],
      ...(amount > 0 ? [['退款金額', formatPrice(amount)] as const] : []),
    ],
    isBrief: true,
  }),
  expired: (order, { amount = 0 }) => ({
    subject: '訂單取消通知',
    heading: '您的訂單已取消',
    paragraphs: [
      '這筆訂單未在期限內完成付款，已自動取消。商品若仍有庫存，歡迎再次選購。',
      ...(amount > 0 ? ['您已支付的款項會全數退回，退款完成時再寄信通知您。'] : []),
      ...couponBack(order),
    ],
    ...(amount > 0 && { highlights: [['退款金額', formatPrice(amount)]] }),
    steps: ['請不要再為這筆訂單付款或轉帳'],
  }),
  refunded: (order, context) => ({
    subject: '退款通知',
    heading: '您的款項已退回',
    paragraphs: ['我們已為這筆訂單辦理退款。'],
    ...refundHighlights(order, context),
  }),
  surplusRefunded: (order, context) => ({
    subject: '退款通知',
    heading: '多付的款項已退回',
    paragraphs: [
      order.orderStatus === 'CANCELLED'
        ? '這筆訂單取消後仍收到一筆付款，我們已將它退回。'
        : '這筆訂單收到了多付的款項，我們已將它退回，訂單不受影響。',
    ],
    ...refundHighlights(order, context),
    isBrief: true,
  }),
  refundAccount: (order, context) => ({
    subject: context.hasAccount ? '退款處理通知' : '請填寫退款帳戶',
    heading: context.hasAccount ? '我們正為您辦理退款' : '請填寫退款帳戶',
    paragraphs: [
      whyTransferredBack(order, context),
      context.hasAccount
        ? '款項會匯到您先前為這筆訂單填寫的帳戶，匯出時再寄信通知您。要改用其他帳戶，請按下方按鈕。'
        : '請按下方按鈕填寫收款帳戶，匯出時再寄信通知您。',
    ],
    highlights: [['退款金額', formatPrice(context.amount ?? 0)]],
    steps: [
      '連結 30 天內有效；逾期或遺失時，請與客服聯繫，我們會再寄一次',
      '我們只需要銀行代碼、帳號與戶名，不會詢問密碼、驗證碼，也不會請您操作 ATM',
    ],
    button: context.hasAccount ? '查看或更改退款帳戶' : '填寫退款帳戶',
    isAboutAccount: true,
    isBrief: true,
  }),
  returnRequested: (_, context) => ({
    subject: '退貨申請通知',
    heading: '我們收到您的退貨申請了',
    paragraphs: ['客服會在 2 個工作天內確認，並寄信告訴您寄回的方式。請先保留商品與完整包裝。'],
    ...returnedGoods(context),
    isBrief: true,
  }),
  returnApproved: (_, context) => ({
    subject: '退貨申請核准通知',
    heading: '請將商品寄回',
    paragraphs: ['您的退貨申請已核准。我們會安排物流到府收件，退貨運費由本公司負擔。'],
    ...returnedGoods(context),
    steps: [
      '請將商品連同完整包裝、贈品與附件裝箱，等候物流士收件',
      '收到商品並檢查後辦理退款，完成時再寄信通知您',
    ],
    isBrief: true,
  }),
  returnRefused: (_, { answer, ...context }) => ({
    subject: '退貨申請結果通知',
    heading: '退貨申請未通過',
    paragraphs: [
      '很抱歉，這次的退貨申請未能通過。',
      ...(answer ? [`原因：${answer}`] : []),
      '如有疑問，請與客服聯繫，我們會協助您。',
    ],
    ...returnedGoods(context),
    isBrief: true,
  }),
};

const returnedGoods = ({ goods = [] }: OrderEmailContext): Pick<Wording, 'highlights'> =>
  goods.length > 0 ? { highlights: [['退貨商品', goods.join('、')]] } : {};

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

function stepsOnReceipt(order: EmailedOrder): string[] {
  const { paymentType, shipType, paidAmount, receivedAt } = order;
  // An e-mail can be late: goods that were received are paid. An exchange for the same goods has nothing to pay.
  if (wayOf(paymentType) !== 'ON_RECEIPT' || receivedAt || paidAmount === 0) return [];
  const price = formatPrice(paidAmount);
  return [shipType === 'STORE' ? `取貨時付款 ${price}` : `收件時請準備現金 ${price}`];
}
