import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MetricName } from '#contract/metrics.ts';
import { deviceLabels, devices, pageKindLabels, pageKinds } from '#contract/page-kinds.ts';
import { type Vital, vitalBounds } from '#rules/shop/vitals.ts';
import type { Span } from '#rules/time-spans.ts';
import {
  bucketOf,
  type Metric,
  type MetricRows,
  sumMetric,
} from '#server/platform/analytics/metric.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { pageViews, vitalCounts } from './tables.ts';

/** SQL: the first moment of a day, at which all of its counts stand, and whether it lies within a span. */
const beginOf = (day: SQLWrapper): SQL => sql`(${day}::timestamp at time zone 'Asia/Taipei')`;
const isWithinDays = (day: SQLWrapper, { from, until }: Span): SQL => sql`
  ${day} >= (${moment(from)} at time zone 'Asia/Taipei')::date and ${day} <= (${moment(until)} at time zone 'Asia/Taipei')::date
  and ${beginOf(day)} >= ${moment(from)} and ${beginOf(day)} < ${moment(until)}`;

const viewed =
  (count: SQLWrapper, kind?: 'PRODUCT' | 'CART'): MetricRows =>
  (span) =>
    sql`
  select ${beginOf(pageViews.day)} as at, ${count} as amount, ${pageViews.page} as key, ${pageViews.page} as label
  from ${pageViews} where ${isWithinDays(pageViews.day, span)} and ${count} > 0 ${kind ? sql`and ${pageViews.page} = ${kind}` : sql``}`;

/** Views of product pages and of the cart, for the shares of the ordering wing. */
export const viewedProducts = viewed(pageViews.views, 'PRODUCT');
export const viewedCarts = viewed(pageViews.views, 'CART');

/** Counts are written up to a minute late, so their sums are not stored. */
const visitMetric = (
  words: Parameters<typeof sumMetric>[0],
  counted: MetricRows,
  options: Parameters<typeof sumMetric>[2] = {},
): Metric => ({ ...sumMetric(words, counted, options), isSum: false });

const nobody = '只計次數，不使用 Cookie，也不記錄是誰；已扣除自稱為程式的瀏覽。';

const visitMetrics: readonly Metric[] = [
  visitMetric(
    {
      name: 'entries',
      label: '進站次數',
      unit: 'COUNT',
      sentence: `從站外打開商店的次數：搜尋、連結、書籤或直接輸入網址。同一個人來兩次算兩次，因此不是人數。${nobody}`,
      keyLabels: pageKindLabels,
    },
    viewed(pageViews.entries),
    { hasParts: true },
  ),
  visitMetric(
    {
      name: 'page_views',
      label: '瀏覽次數',
      unit: 'COUNT',
      sentence: `打開頁面的次數。在商店內點連結換頁時，只有商品頁與購物車算得到。${nobody}`,
      keyLabels: pageKindLabels,
    },
    viewed(pageViews.views),
    { hasParts: true },
  ),
  visitMetric(
    {
      name: 'product_views',
      label: '商品頁瀏覽',
      unit: 'COUNT',
      sentence: `打開商品頁的次數，含在商店內點連結打開的。${nobody}`,
    },
    viewedProducts,
  ),
  visitMetric(
    {
      name: 'cart_views',
      label: '購物車瀏覽',
      unit: 'COUNT',
      sentence: `登入的會員在購物車頁讀取購物車的次數，通常每次打開讀一次；在那裡送出失敗後再讀取也算。畫面旁的小購物車不算。${nobody}`,
    },
    viewedCarts,
  ),
];

const partLabels = Object.fromEntries(
  pageKinds.flatMap((page) =>
    devices.map((device) => [
      `${page} ${device}`,
      `${pageKindLabels[page]}（${deviceLabels[device]}）`,
    ]),
  ),
);

/** The classes of a measure, as rows (bound, above): the values above one bound and up to the next. */
const classes = (vital: Vital): SQL =>
  sql.raw(
    `(values ${vitalBounds[vital].map((bound, index, all) => `(${bound}, ${all[index - 1] ?? 0})`).join(', ')})`,
  );

/**
 * SQL of rows (place, over, under): the 75th percentile of a measure by `place`, as a quotient. Within the class that
 * contains it the values count as evenly spread.
 */
function percentile(vital: Vital, span: Span, place: SQL, divisor: number): SQL {
  const tenths = sql.raw(String(10));
  return sql`
    select place, round((above + (bound - above) * (wanted - (so_far - loads)) / loads) * ${tenths})::bigint as over,
      ${sql.raw(String(divisor * 10))}::bigint as under
    from (
      select distinct on (place) * from (
        select place, bound, above, loads, sum(loads) over (partition by place order by bound) as so_far,
          0.75 * sum(loads) over (partition by place) as wanted
        from (
          select ${place} as place, counted.bound, above, sum(counted.loads) as loads
          from ${vitalCounts} counted join ${classes(vital)} classes(bound, above) using (bound)
          where counted.vital = ${vital} and ${isWithinDays(sql.raw('counted.day'), span)}
          group by 1, 2, 3
        ) by_class where loads > 0
      ) summed where so_far >= wanted order by place, bound
    ) reached`;
}

function vitalMetric(
  name: MetricName,
  vital: Vital,
  words: Pick<Metric, 'label' | 'unit' | 'sentence'>,
): Metric {
  const divisor = words.unit === 'SCORE' ? 1000 : 1;
  return {
    name,
    ...words,
    isSum: false,
    isShare: true,
    keyLabels: partLabels,
    sql: (span, by) => sql`
      select place as bucket, over, under from (${percentile(vital, span, bucketOf(beginOf(sql.raw('counted.day')), by), divisor)}) one`,
    parts: (span) => sql`
      select place as key, place as label, over, under
      from (${percentile(vital, span, sql.raw("counted.page || ' ' || counted.device"), divisor)}) one`,
  };
}

const oneInTen = '由十分之一的瀏覽量得，取第 75 百分位：每四次瀏覽有三次不超過這個數字。';

const speedMetrics: readonly Metric[] = [
  {
    ...visitMetric(
      {
        name: 'vital_loads',
        label: '量得的瀏覽',
        unit: 'COUNT',
        sentence:
          '期間內量得主要內容何時出現的瀏覽次數，約為全部的十分之一；次數少時，其他數字不可靠。畫面跳動不是每種瀏覽器都量得到，因此次數較少。',
        keyLabels: partLabels,
      },
      // Only Chromium measures CLS, and nobody must press anything for LCP.
      (span) => sql`
        select ${beginOf(vitalCounts.day)} as at, ${vitalCounts.loads} as amount,
          ${vitalCounts.page} || ' ' || ${vitalCounts.device} as key, ${vitalCounts.page} as label
        from ${vitalCounts} where ${vitalCounts.vital} = 'LCP' and ${isWithinDays(vitalCounts.day, span)}`,
      { hasParts: true },
    ),
  },
  vitalMetric('vital_lcp', 'LCP', {
    label: '主要內容出現',
    unit: 'MILLISECONDS',
    sentence: `從打開頁面到最大的圖片或文字出現的時間（LCP）。${oneInTen}`,
  }),
  vitalMetric('vital_inp', 'INP', {
    label: '按下後的反應',
    unit: 'MILLISECONDS',
    sentence: `按下或輸入之後，畫面更新所需的時間（INP），取一次瀏覽中最慢的一次。${oneInTen}`,
  }),
  vitalMetric('vital_cls', 'CLS', {
    label: '畫面跳動',
    unit: 'SCORE',
    sentence: `內容自行移動的程度（CLS），0 為完全不動。${oneInTen}`,
  }),
];

/** What is counted of visits: how often pages are opened, and how fast they are for shoppers. */
export const visitsMetrics: readonly Metric[] = [...visitMetrics, ...speedMetrics];
