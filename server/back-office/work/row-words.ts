import { type ApprovalKind, approvalKindLabels } from '#contract/approvals.ts';
import type { ReturnStatus, ShipType } from '#contract/enumerations.ts';
import type { ExceptionKind } from '#contract/payment-enumerations.ts';
import { type PrivacyKind, privacyKindLabels } from '#contract/privacy.ts';
import {
  exceptionKindWords,
  returnStatusWords,
  shipTypeWords,
} from '#contract/resources/order-choices.ts';
import type { Right } from '#contract/rights.ts';
import { type TaskKind, taskKindLabels } from '#contract/tasks.ts';
import { deliveryFailureLabel } from '#contract/webhooks.ts';
import { type WorkAction, workPath } from '#contract/work.ts';
import { formatDate } from '#rules/dates.ts';
import { maskEmail, maskName } from '#rules/mask.ts';
import { formatTwd } from '#rules/numbers.ts';

/** What a row says and leads to. */
export interface RowWords {
  title: string;
  subtitle: string;
  path: string;
  action: WorkAction;
}

/** The words of the row with this id, from what was read of it. */
export type Say = (
  id: number,
  fields: Readonly<Record<string, string>>,
  has: (right: Right) => boolean,
) => RowWords;

/** A review or a note that is longer is not read in full in a row. */
const mostCharacters = 120;

/** The parts that there are, as one line. */
const line = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('・');

const money = (text = '') => (text === '' ? '' : formatTwd(Number(text)));
const short = (text = '') =>
  [...text].length > mostCharacters ? `${[...text].slice(0, mostCharacters).join('')}…` : text;

/** An order that is paid, or paid in cash, and waits to be packed. A person without `orders.read` goes to the board. */
export const orderToShip: Say = (
  id,
  { orderNo = '', recipient = '', shipType, units, amount },
  has,
) => ({
  title: orderNo,
  subtitle: line(
    maskName(recipient),
    shipTypeWords[shipType as ShipType],
    `${units} 件`,
    money(amount),
  ),
  path: has('orders.read') ? `/orders/${id}` : `/fulfilment?column=READY&keyword=${orderNo}`,
  action: 'PICK',
});

/** A return that waits for the next step of the shop. */
export const orderReturn: Say = (id, { orderNo = '', recipient = '', status, note }) => ({
  title: orderNo,
  subtitle: line(returnStatusWords[status as ReturnStatus], maskName(recipient), short(note)),
  path: `/order-returns/${id}`,
  action: 'OPEN',
});

/** A refund that somebody has to transfer by hand. */
export const refundByHand: Say = (_, { orderNo = '', orderId, amount, reason }, has) => ({
  title: orderNo,
  subtitle: line(money(amount), short(reason)),
  path: has('orders.read') ? `/orders/${orderId}` : '/refunds/transfers',
  action: 'OPEN',
});

/** Money that fits no order, or an order that fits no money. */
export const paymentException: Say = (id, { subject = '', kind, amount, expectedAmount }) => ({
  title: subject,
  subtitle: line(
    exceptionKindWords[kind as ExceptionKind],
    amount ? `收到 ${money(amount)}` : '',
    expectedAmount ? `應收 ${money(expectedAmount)}` : '',
  ),
  path: `/payment-exceptions/${id}`,
  action: 'OPEN',
});

/** An action above a limit, which waits for a second person. */
export const approvalRequest: Say = (id, { kind, title = '', reason }, has) => ({
  title,
  subtitle: line(approvalKindLabels[kind as ApprovalKind], short(reason)),
  path: `${workPath('approvals', has)}#approval-${id}`,
  action: 'APPROVE',
});

/** An invoice that the invoice service has refused. */
export const failedInvoice: Say = (id, { orderNo = '', amount, failure }, has) => ({
  title: orderNo,
  subtitle: line(money(amount), short(failure)),
  path: `/invoices/${id}`,
  action: has('money.write') ? 'ISSUE' : 'OPEN',
});

/** A parcel whose carrier has refused to make a label. */
export const refusedLabel: Say = (_, { code = '', failure, orderId }, has) => ({
  title: code,
  subtitle: short(failure),
  // What has to change, such as a store that is closed, is on the page of the order.
  path: has('orders.read')
    ? `/orders/${orderId}`
    : `/fulfilment?column=LABEL_REFUSED&keyword=${code}`,
  action: 'LABEL',
});

/** A request about personal data, with the day by which it must be answered. */
export const privacyRequest: Say = (id, { requestNo = '', kind, email = '', dueAt }) => ({
  title: requestNo,
  subtitle: line(
    privacyKindLabels[kind as PrivacyKind],
    maskEmail(email),
    dueAt ? `${formatDate(new Date(dueAt))} 到期` : '',
  ),
  path: `/privacy-requests/${id}`,
  action: 'OPEN',
});

/** A stock record at or below its safety level. */
export const lowStock: Say = (
  id,
  { name = '', materialNo = '', available, alertLevel, daysLeft },
) => ({
  title: name,
  subtitle: line(
    materialNo,
    available === '0' ? '已售完' : `剩 ${available} 件`,
    alertLevel ? `安全量 ${alertLevel}` : '',
    daysLeft && available !== '0' ? `約可賣 ${daysLeft} 天` : '',
  ),
  path: `/stocks/${id}`,
  action: 'OPEN',
});

/** A lot with units left that expires soon, or has expired. */
export const expiringLot: Say = (id, { lotNo = '', name = '', unitsLeft, expiresAt, isOver }) => ({
  title: name,
  subtitle: line(
    `批號 ${lotNo}`,
    `剩 ${unitsLeft} 件`,
    expiresAt ? `${formatDate(new Date(expiresAt))} ${isOver === 'true' ? '已過期' : '到期'}` : '',
  ),
  path: `/lots/${id}`,
  action: 'OPEN',
});

/** A review whose words are all in the row is published from there; pictures have to be seen first. */
export const buyerReview: Say = (id, { productName = '', stars, text = '', hasPictures }) => {
  const isWhole = short(text) === text && hasPictures !== 'true';
  return {
    title: productName,
    subtitle: line(`${stars} 顆星`, short(text), hasPictures === 'true' ? '有照片' : ''),
    path: `/reviews/${id}`,
    action: isWhole ? 'PUBLISH' : 'OPEN',
  };
};

/** A task that failed at every try. */
export const failedTask: Say = (_, { kind, title = '', error }, has) => ({
  title: `${taskKindLabels[kind as TaskKind]}　${title}`,
  subtitle: short(error),
  path: workPath('tasks-failed', has),
  action: has('tasks.write') ? 'RETRY' : 'OPEN',
});

/** A webhook whose last deliveries failed. Its address is shown without the query, which may be a secret. */
export const failingWebhook: Say = (id, { url = '', failure = '' }) => ({
  title: short(url.replace(/[?#].*$/s, '')),
  subtitle: deliveryFailureLabel(failure),
  path: `/webhooks/${id}`,
  action: 'OPEN',
});
