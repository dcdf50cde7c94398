/**
 * The metrics of the back office, by name: plain data. Each has one definition, in the `metrics.ts` of its
 * capability.
 */
export const metricNames = [
  'coupon_cost',
  'coupon_uses',
  'event_cost',
  'event_uses',
  'gift_cost',
  'orders',
  'paid_orders',
  'sales',
  'revenue',
  'money_in',
  'refunded',
  'ship_fees',
  'goods_revenue',
  'aov',
  'units',
  'top_products',
  'cost_of_goods',
  'gross_profit',
  'gross_margin',
  'uncosted_sales',
  'conversion',
  'payment_failure',
  'refund_rate',
  'pending_by_age',
  'low_stock',
  'sold_out',
  'new_members',
  'buyers',
  'returning',
  'repeat_30',
  'repeat_60',
  'repeat_90',
  'days_to_next_order',
  'loyal_sales',
  'refill_predicted',
  'refill_met',
  'entries',
  'page_views',
  'product_views',
  'cart_views',
  'checkouts',
  'cart_rate',
  'checkout_rate',
  'order_rate',
  'vital_loads',
  'vital_lcp',
  'vital_inp',
  'vital_cls',
  'searches',
  'search_without_result',
] as const;
export type MetricName = (typeof metricNames)[number];

/** Days have one decimal, milliseconds none, a score three. */
export const metricUnits = ['TWD', 'COUNT', 'PERCENT', 'DAYS', 'MILLISECONDS', 'SCORE'] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** What stands behind a number of each unit. TWD stands before it. */
export const metricUnitWords: Readonly<Record<Exclude<MetricUnit, 'TWD'>, string>> = {
  COUNT: '',
  PERCENT: '%',
  DAYS: ' 天',
  MILLISECONDS: ' 毫秒',
  SCORE: '',
};

/** The periods by which metrics are grouped; a week begins on Monday, in Taipei. */
export const timeSteps = ['day', 'week', 'month'] as const;
export type TimeStep = (typeof timeSteps)[number];
export const timeStepLabels: Readonly<Record<TimeStep, string>> = {
  day: '日',
  week: '週',
  month: '月',
};

/** The groupings of a number: by time, or by its parts, e.g. by payment type. */
export const groupings = [...timeSteps, 'part'] as const;
export type Grouping = (typeof groupings)[number];

/** The most points of one answer. A request for more is refused with a sentence. */
export const mostPoints = 800;

/** The periods of the dashboard. Days begin at midnight in Taipei, and each period ends now. */
export const dashboardPeriods = ['TODAY', 'LAST_7_DAYS', 'LAST_28_DAYS'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];
export const dashboardPeriodLabels: Readonly<Record<DashboardPeriod, string>> = {
  TODAY: '今天',
  LAST_7_DAYS: '近 7 天',
  LAST_28_DAYS: '近 28 天',
};

export const reportNames = [
  'sales',
  'products',
  'campaigns',
  'coupons',
  'members',
  'payments',
  'repeat',
  'cohorts',
  'visits',
  'speed',
  'searches',
] as const;
export type ReportName = (typeof reportNames)[number];
export const reportLabels: Readonly<Record<ReportName, string>> = {
  sales: '銷售',
  products: '商品',
  campaigns: '活動成效',
  coupons: '優惠券',
  members: '會員',
  payments: '付款',
  repeat: '回購',
  cohorts: '首購月份',
  visits: '瀏覽與轉換',
  speed: '頁面速度',
  searches: '搜尋字詞',
};

/** Reports and metrics for everybody who may see results of campaigns; the others need `reports.read`. */
export const campaignReports: readonly ReportName[] = ['campaigns', 'coupons'];
export const campaignMetrics: readonly MetricName[] = [
  'coupon_cost',
  'coupon_uses',
  'event_cost',
  'event_uses',
  'gift_cost',
];

/** Metrics for those who may see costs; reports leave them out for everybody else. */
export const costMetrics: readonly MetricName[] = [
  'cost_of_goods',
  'gross_profit',
  'gross_margin',
  'uncosted_sales',
];

export const scheduleRhythms = ['WEEKLY', 'MONTHLY'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];
export const scheduleRhythmLabels: Readonly<Record<ScheduleRhythm, string>> = {
  WEEKLY: '每週一',
  MONTHLY: '每月 1 日',
};

/** The contents of a monthly closing, in the order of its sheets. */
export const closingKinds = [
  'ORDER',
  'PAYMENT',
  'REFUND',
  'INVOICE',
  'ALLOWANCE',
  'SHIP_FEE',
] as const;
export type ClosingKind = (typeof closingKinds)[number];
export const closingKindLabels: Readonly<Record<ClosingKind, string>> = {
  ORDER: '訂單',
  PAYMENT: '收款',
  REFUND: '退款',
  INVOICE: '發票',
  ALLOWANCE: '折讓與作廢',
  SHIP_FEE: '運費',
};

/** What pages of real visitors should reach, at 75 of 100 page loads: milliseconds, and for CLS a score. */
export const vitalGoals = { vital_lcp: 1_200, vital_inp: 60, vital_cls: 0.02 } as const;

/** The most months after the first order that the report of cohorts shows. */
export const cohortMonths = 12;
