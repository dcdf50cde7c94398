import { boardColumnLabels } from './fulfilment.ts';
import { readOnlyResources } from './resources/read-only/index.ts';
import { leftView, lots } from './resources/read-only/lots.ts';
import {
  orderReturns,
  toJudgeView,
  waitingView as waitingReturns,
} from './resources/read-only/order-returns.ts';
import { openView, paymentExceptions } from './resources/read-only/payment-exceptions.ts';
import {
  privacyRequests,
  waitingView as waitingRequests,
} from './resources/read-only/privacy-requests.ts';
import { refunds, transferView } from './resources/read-only/refunds.ts';
import { reviews, waitingView as waitingReviews } from './resources/read-only/reviews.ts';
import { refillView, stocks } from './resources/read-only/stocks.ts';
import type { BuiltInView } from './resources/views.ts';
import type { Right } from './rights.ts';

/** The view of failed invoices; undefined as long as there is no list of invoices. */
const failedInvoices = viewNamed('invoices', 'failed');

function viewNamed(listName: string, viewName: string): WorkList | undefined {
  const list = readOnlyResources.find(({ name }) => name === listName);
  const view = list?.views?.find(({ name }) => name === viewName);
  return list && view && { list, view };
}

/** The groups of the work queue (G-217), in their order. */
export const workKeys = [
  'to-ship',
  'returns',
  'refunds-by-hand',
  'payment-exceptions',
  'approvals',
  'invoices-failed',
  'labels-refused',
  'privacy-requests',
  'low-stock',
  'lots-expiring',
  'reviews',
  'tasks-failed',
  'webhooks-failing',
] as const;
export type WorkKey = (typeof workKeys)[number];

/** The most rows of a group in one answer. */
export const workRowsPerGroup = 20;

/**
 * What the button of a row does: OPEN leads to its page, every other action is done in place by one press.
 * PICK begins to pick the order, APPROVE approves the request, ISSUE asks for the invoice again, LABEL for the label,
 * PUBLISH shows the review to shoppers, RETRY repeats the task.
 */
export const workActions = [
  'OPEN',
  'PICK',
  'APPROVE',
  'ISSUE',
  'LABEL',
  'PUBLISH',
  'RETRY',
] as const;
export type WorkAction = (typeof workActions)[number];

/** A view of a list. Its conditions are those of the group as well. */
export interface WorkList {
  list: { name: string };
  view: BuiltInView;
}

export interface WorkGroup {
  label: string;
  /** The right to handle it. Others do not see the group. */
  right: Right;
  /** The screen whose menu entry shows the number. */
  screen: string;
  /** The button of a row that leads to its page. */
  open: string;
  /** Where all its rows are: a view of a list, or the address of a screen. */
  place: WorkList | string;
  /** A smaller view for people without the right to do everything about it. */
  without?: { right: Right; place: WorkList };
}

export const workGroups: Readonly<Record<WorkKey, WorkGroup>> = {
  'to-ship': {
    label: boardColumnLabels.READY,
    right: 'order.fulfil',
    screen: 'fulfilment',
    open: '看訂單',
    place: '/fulfilment?column=READY',
  },
  returns: {
    label: '待處理的退貨',
    right: 'returns.write',
    screen: orderReturns.name,
    open: '處理退貨',
    place: { list: orderReturns, view: waitingReturns },
    // Only who may refund has work with goods that have arrived.
    without: { right: 'refund.create', place: { list: orderReturns, view: toJudgeView } },
  },
  'refunds-by-hand': {
    label: '待匯款',
    right: 'refund.complete',
    screen: refunds.name,
    open: '記下匯款',
    place: { list: refunds, view: transferView },
  },
  'payment-exceptions': {
    label: '帳款異常',
    right: 'refund.create',
    screen: paymentExceptions.name,
    open: '處理',
    place: { list: paymentExceptions, view: openView },
  },
  approvals: {
    label: '等待我核可',
    right: 'approvals.read',
    screen: 'approvals',
    open: '看申請',
    place: '/approvals?state=FOR_ME',
  },
  'invoices-failed': {
    label: '發票開立失敗',
    right: 'finance.export',
    screen: 'invoices',
    open: '看發票',
    place: failedInvoices ?? '/invoices',
  },
  'labels-refused': {
    label: boardColumnLabels.LABEL_REFUSED,
    right: 'order.fulfil',
    screen: 'fulfilment',
    open: '看包裹',
    place: '/fulfilment?column=LABEL_REFUSED',
  },
  'privacy-requests': {
    label: '個資請求',
    right: 'personal.reveal',
    screen: privacyRequests.name,
    open: '處理',
    place: { list: privacyRequests, view: waitingRequests },
  },
  'low-stock': {
    label: '待補貨',
    right: 'stock.adjust',
    screen: stocks.name,
    open: '補庫存',
    place: { list: stocks, view: refillView },
  },
  'lots-expiring': {
    label: '快到期的批號',
    right: 'supply.receive',
    screen: lots.name,
    open: '看批號',
    // The days are a setting, so the list shows all lots with units, the one that expires first before the others.
    place: `/lots?${new URLSearchParams({ where: JSON.stringify(leftView.conditions), view: leftView.name })}`,
  },
  reviews: {
    label: '待公開的評論',
    right: 'reviews.write',
    screen: reviews.name,
    open: '看評論',
    place: { list: reviews, view: waitingReviews },
  },
  'tasks-failed': {
    label: '失敗的任務',
    right: 'tasks.read',
    screen: 'tasks',
    open: '看任務',
    place: '/tasks?state=FAILED',
  },
  'webhooks-failing': {
    label: '送不到的 Webhook',
    right: 'webhooks.manage',
    screen: 'webhooks',
    open: '看紀錄',
    place: '/webhooks?state=FAILING',
  },
};

/** Where the rows of a group are for people with these rights. */
export function workPlace(key: WorkKey, has: (right: Right) => boolean): WorkList | string {
  const { place, without } = workGroups[key];
  return without && !has(without.right) ? without.place : place;
}

/** The address of the list with exactly the rows of a group, below `/admin`. */
export function workPath(key: WorkKey, has: (right: Right) => boolean): string {
  const place = workPlace(key, has);
  return typeof place === 'string' ? place : pathOfView(place);
}

/** The address of a list with one of its views. */
export const pathOfView = ({ list: { name }, view }: WorkList): string =>
  `/${name}?${new URLSearchParams({ where: JSON.stringify(view.conditions), view: view.name })}`;
