import type { StandingReason, StandingState } from '../../standing-orders.ts';
import { choice, instant, integer, money, text } from '../fields.ts';
import { paymentTypeWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

const viewOf = (name: string, label: string, state: StandingState): BuiltInView => ({
  name,
  label,
  conditions: { field: 'state', is: 'equal', value: state },
});

/** Goods that members get again in a rhythm (定期配, G-214). */
export const standingOrders = defineReadOnlyResource({
  name: 'standing-orders',
  label: '定期配',
  group: 'orders',
  access: 'orders.read',
  finds: '定期配的編號',
  empty: '會員從完成的訂單設定定期配後會出現在這裡。',
  isSearchedPlainly: true,
  title: 'number',
  fields: {
    number: text({ label: '編號', maxLength: 12, list: { width: 90, pinned: true } }),
    member: text({ label: '會員', maxLength: 60, masked: 'name', list: { width: 90 } }),
    state: choice<StandingState>({
      label: '狀態',
      choices: { RUNNING: '進行中', WAITING: '等會員確認', PAUSED: '已暫停', ENDED: '已結束' },
      tones: { RUNNING: 'good', WAITING: 'due', PAUSED: 'over', ENDED: 'over' },
      default: 'RUNNING',
      filtered: true,
      list: { width: 110 },
    }),
    reason: choice<StandingReason>({
      label: '原因',
      choices: {
        BY_MEMBER: '會員暫停',
        UNCOLLECTED: '逾期未取',
        UNPAID: '連續兩次逾期未付',
        PRICE_ROSE: '金額高出一成以上',
        SOLD_OUT: '商品不足或下架',
        UNDELIVERABLE: '配送或發票要更新',
        UNPAYABLE: '付款方式不能用',
      },
      default: 'BY_MEMBER',
      list: { width: 150 },
    }),
    nextAt: instant({
      label: '下次日期',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    rhythmDays: integer({ label: '週期（天）', min: 7, max: 366, list: { width: 100 } }),
    paymentType: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      list: { width: 110 },
    }),
    agreedAmount: money({ label: '上次金額', list: { width: 100 } }),
    orderCount: integer({ label: '訂單', min: 0, max: 1_000_000, list: { width: 80 } }),
    revenue: money({ label: '營收', list: { width: 110 } }),
    skippedCount: integer({ label: '略過', min: 0, max: 1_000_000, list: { width: 80 } }),
    expiredCount: integer({ label: '逾期未付', min: 0, max: 1_000_000, list: { width: 90 } }),
    createdAt: instant({ label: '設定於', filtered: true, sortable: true, list: { width: 140 } }),
    endedAt: instant({ label: '結束於', list: { width: 140, hidden: true } }),
  },
  card: ['state', 'nextAt', 'agreedAmount'],
  sort: { field: 'id', direction: 'descending' },
  views: [
    viewOf('running', '進行中', 'RUNNING'),
    viewOf('waiting', '等會員確認', 'WAITING'),
    viewOf('paused', '已暫停', 'PAUSED'),
  ],
});
