import type { OrderStatus, PaymentStatus, PaymentType, ShipType } from '#contract/enumerations.ts';
import type { ShipmentStage } from '#contract/fulfilment.ts';

/** How far the return of an order's goods has come. */
export type ReturnStage = 'REQUESTED' | 'APPROVED' | 'RECEIVED';

/** One order of the busy day. */
export interface DayOrder {
  member: number;
  /** The position of each product in the catalogue, from which its material number is taken, and its units. */
  goods: readonly (readonly [place: number, quantity: number])[];
  paymentType: PaymentType;
  shipType?: ShipType;
  /** Minutes before the moment at which the day is loaded. */
  minutesAgo: number;
  payment: PaymentStatus;
  status: OrderStatus;
  /** The stage of its parcel. */
  stage?: ShipmentStage;
  return?: ReturnStage;
  /** TWD of a refund that a person has to transfer. */
  toTransfer?: number;
  /** Its electronic invoice: issued, or refused by the service. Without it the shop has not asked for one. */
  invoice?: 'ISSUED' | 'FAILED';
  /** A colleague made it for the buyer. */
  isByStaff?: true;
  /** Nobody collected the parcel, and it came back. */
  isUncollected?: true;
}

/** The members who buy on that day. They are invented. */
export const dayMembers = [
  { name: '林怡君', mobileNumber: '0911000001' },
  { name: '陳思妤', mobileNumber: '0911000002' },
  { name: '黃雅婷', mobileNumber: '0911000003' },
  { name: '張佩珊', mobileNumber: '0911000004' },
  { name: '吳家豪', mobileNumber: '0911000005' },
  { name: '許惠雯', mobileNumber: '0911000006' },
] as const;

const byLine = { paymentType: 'LINE_PAY' } as const;
const byCard = { paymentType: 'CATHAY_CREDIT_CARD' } as const;
const byTransfer = { paymentType: 'CATHAY_ATM' } as const;
const inCash = { paymentType: 'HOME_CASH' } as const;
const paid = { payment: 'PAID' } as const;
const inHouse = { ...paid, status: 'PROCESSING' } as const;
const away = { ...paid, status: 'COMPLETED', stage: 'COLLECTED' } as const;
const toStore = { shipType: 'STORE' } as const;

/** Orders in every state, with returns, refunds and a parcel that nobody collected. The newest comes first. */
export const dayOrders: readonly DayOrder[] = [
  {
    member: 0,
    goods: [[0, 2]],
    ...byLine,
    minutesAgo: 4,
    payment: 'UNPAID',
    status: 'ESTABLISHED',
  },
  {
    member: 1,
    goods: [[4, 1]],
    ...byCard,
    minutesAgo: 9,
    payment: 'FAILED',
    status: 'ESTABLISHED',
  },
  {
    member: 2,
    goods: [[6, 3]],
    ...byTransfer,
    minutesAgo: 25,
    payment: 'UNPAID',
    status: 'ESTABLISHED',
  },
  {
    member: 3,
    goods: [[8, 2]],
    ...inCash,
    minutesAgo: 33,
    isByStaff: true,
    payment: 'UNPAID',
    status: 'ESTABLISHED',
  },
  {
    member: 4,
    goods: [
      [2, 1],
      [9, 2],
    ],
    ...byLine,
    minutesAgo: 41,
    ...paid,
    status: 'ESTABLISHED',
  },
  {
    member: 5,
    goods: [[12, 4]],
    ...byCard,
    ...toStore,
    minutesAgo: 58,
    ...paid,
    status: 'ESTABLISHED',
  },
  { member: 0, goods: [[1, 1]], ...byLine, minutesAgo: 75, ...inHouse, stage: 'CREATED' },
  {
    member: 1,
    goods: [
      [3, 2],
      [5, 1],
    ],
    ...byTransfer,
    minutesAgo: 96,
    ...inHouse,
    stage: 'PICKED',
  },
  { member: 2, goods: [[7, 1]], ...byCard, minutesAgo: 130, ...inHouse, stage: 'PACKED' },
  {
    member: 3,
    goods: [[10, 2]],
    ...byLine,
    ...toStore,
    minutesAgo: 170,
    ...inHouse,
    stage: 'LABELLED',
  },
  {
    member: 4,
    goods: [[11, 1]],
    ...byCard,
    minutesAgo: 240,
    ...paid,
    status: 'SHIPPED',
    stage: 'HANDED_OVER',
  },
  {
    member: 5,
    goods: [[13, 2]],
    ...byLine,
    ...toStore,
    minutesAgo: 300,
    ...paid,
    status: 'ARRIVED',
    stage: 'ARRIVED',
  },
  { member: 0, goods: [[14, 1]], ...byCard, minutesAgo: 380, ...away, invoice: 'ISSUED' },
  {
    member: 1,
    goods: [[15, 3]],
    ...byLine,
    minutesAgo: 420,
    ...away,
    return: 'REQUESTED',
    invoice: 'ISSUED',
  },
  {
    member: 2,
    goods: [[16, 1]],
    ...byCard,
    minutesAgo: 470,
    ...away,
    return: 'APPROVED',
    invoice: 'FAILED',
  },
  { member: 3, goods: [[17, 2]], ...byLine, minutesAgo: 510, ...away, return: 'RECEIVED' },
  {
    member: 4,
    goods: [[18, 2]],
    ...byTransfer,
    minutesAgo: 540,
    ...away,
    toTransfer: 60,
    invoice: 'ISSUED',
  },
  {
    member: 5,
    goods: [[19, 1]],
    ...byLine,
    minutesAgo: 570,
    payment: 'UNPAID',
    status: 'CANCELLED',
  },
  {
    member: 0,
    goods: [[20, 1]],
    ...byTransfer,
    minutesAgo: 600,
    payment: 'EXPIRED',
    status: 'CANCELLED',
  },
  {
    member: 1,
    goods: [[21, 2]],
    ...byCard,
    minutesAgo: 640,
    payment: 'REFUNDED',
    status: 'CANCELLED',
  },
  {
    member: 2,
    goods: [[22, 1]],
    ...byLine,
    ...toStore,
    minutesAgo: 690,
    ...paid,
    status: 'RETURNED',
    stage: 'RETURNED',
    isUncollected: true,
  },
];

/** A transfer, in TWD, to an account that the shop never issued. It belongs to no order and waits for a person. */
export const strayDeposit = { virtualAccount: '99812345678901', amount: 899 } as const;

/** Standing orders of the day; `goods` is a place in the catalogue, `days` from today to the next parcel. */
export const dayStanding = [
  { member: 0, goods: 0, quantity: 2, weeks: 4, days: 3, state: 'RUNNING', reason: null },
  { member: 1, goods: 3, quantity: 4, weeks: 8, days: 20, state: 'RUNNING', reason: null },
  { member: 1, goods: 5, quantity: 1, weeks: 6, days: 1, state: 'WAITING', reason: 'PRICE_ROSE' },
  { member: 2, goods: 1, quantity: 2, weeks: 12, days: 40, state: 'PAUSED', reason: 'BY_MEMBER' },
] as const;
