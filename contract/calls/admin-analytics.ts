import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import {
  closingKinds,
  dashboardPeriods,
  groupings,
  metricNames,
  metricUnits,
  reportNames,
  scheduleRhythms,
} from '../metrics.ts';
import { taskStates } from '../tasks.ts';

/** An instant that a query names, with its offset. */
const queryInstant = z.iso.datetime({ offset: true }).refine((text) => text.startsWith('20'));
const numberOrNone = z.number().nullable();

const definition = z.object({
  name: z.enum(metricNames),
  label: z.string(),
  unit: z.enum(metricUnits),
  /** A sentence that defines the number. */
  sentence: z.string(),
});
/** A column of a report: a metric, or a month of the report of cohorts. */
const column = definition.extend({
  name: z.string(),
  /** Whether the values of a column are shares of one whole, which screens may colour by their size. */
  isShaded: z.boolean(),
  /** The highest value that is good; null if there is no goal. */
  goal: numberOrNone,
});
const part = z.object({ key: z.string(), label: z.string(), value: numberOrNone });
const points = z.array(z.object({ at: z.string(), value: numberOrNone }));
/** A half-open period: `until` is not part of it. */
const span = z.object({ from: instant, until: instant });

/**
 * The state that the figures have, where they may lack the changes of more than the last minute; null otherwise. They
 * are read from a standby then.
 */
const asOf = instant.nullable();

const tile = definition.extend({
  value: numberOrNone,
  /** The value of the same weekdays before; null if there is no comparison. */
  before: numberOrNone,
  /** The list or report with the same conditions; null if this role may not open it. */
  path: z.string().nullable(),
  /** The parts of the number, e.g. by age, each with its list. */
  parts: z.array(part.extend({ path: z.string().nullable() })),
});

/** A number, and the path of the list with exactly these rows. */
const waits = z.object({ name: z.string(), label: z.string(), count, path: z.string() });

const closing = z.object({
  /** The id of the closing. */
  id,
  /** E.g. 2026-10. */
  month: z.string(),
  by: z.string(),
  createdAt: instant,
  /** Null until the closing is complete. */
  closedAt: instant.nullable(),
  taskId: id.nullable(),
  /** Null if the task is gone. */
  taskState: z.enum(taskStates).nullable(),
  sums: z.array(
    z.object({
      kind: z.enum(closingKinds),
      count,
      amount: z.number().int(),
      /** How many of the rows are corrections of earlier closings. */
      corrections: count,
      corrected: z.number().int(),
    }),
  ),
});

const reportQuery = z.object({
  from: queryInstant,
  until: queryInstant,
  by: z.enum(groupings).optional(),
  compare: z.stringbool().optional(),
});
/**
 * Without a period, a report is about the last four weeks, one about members who come back about the last twelve
 * months.
 */
const timedQuery = reportQuery.partial();
const reportParams = z.object({ name: z.enum(reportNames) });
const schedule = z.object({
  id,
  report: z.enum(reportNames),
  rhythm: z.enum(scheduleRhythms),
  createdAt: instant,
});

/** The analytics of the shop (rows 7.148 and 7.149). */
export const adminAnalyticsCalls = {
  readDashboard: call(adminEndpoints.readDashboard, {
    summary: '後台：首頁的數字（定義與數值）與待辦；只含這個角色可看的項目',
    query: z.object({ period: z.enum(dashboardPeriods).default('TODAY') }),
    reply: z.object({
      span,
      /** The period of the same weekdays before. */
      before: span,
      asOf,
      tiles: z.array(tile),
      /** What is under way or coming, besides the work queue. */
      todo: z.array(waits),
    }),
  }),
  readMetric: call(adminEndpoints.readMetric, {
    summary:
      '後台：一個數字。from、until 為半開區間；by 為 day、week、month 時依時間分組，part 依組成分組；compare=true 另給之前相同星期的數值',
    query: reportQuery.extend({ name: z.enum(metricNames) }),
    reply: definition.extend({
      asOf,
      value: numberOrNone,
      values: points.optional(),
      parts: z.array(part).optional(),
      before: z.object({ span, value: numberOrNone, values: points.optional() }).optional(),
    }),
  }),
  readReport: call(adminEndpoints.readReport, {
    summary:
      '後台：一份報表：銷售、商品、活動成效、優惠券、會員、付款、回購、首購月份、瀏覽與轉換、頁面速度、搜尋字詞',
    params: reportParams,
    query: timedQuery,
    reply: z.object({
      name: z.enum(reportNames),
      /** The shop's time. */
      now: instant,
      asOf,
      span,
      /** The grouping; the first one of each report is its default. */
      by: z.enum(groupings),
      groupings: z.array(z.enum(groupings)),
      columns: z.array(column),
      /** The totals of the whole period, one for each column. */
      totals: z.array(numberOrNone),
      before: z.array(numberOrNone).nullable(),
      rows: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          values: z.array(numberOrNone),
          before: z.array(numberOrNone).nullable(),
        }),
      ),
      /** The number of rows; the answer has only the first ones. */
      total: count,
    }),
  }),
  exportReport: call(adminEndpoints.exportReport, {
    summary: '後台：把一份報表的全部列匯出為 xlsx',
    params: reportParams,
    query: timedQuery,
    reply: z.object({}),
  }),
  searchReportSchedules: call(adminEndpoints.searchReportSchedules, {
    summary: '後台：自己以信件定期收到的報表',
    body: z.object({}),
    reply: z.array(schedule),
  }),
  createReportSchedule: call(adminEndpoints.createReportSchedule, {
    summary: '後台：每週或每月以信件收到一份報表的合計；信中沒有個人資料',
    body: z.object({ report: z.enum(reportNames), rhythm: z.enum(scheduleRhythms) }),
    reply: schedule,
  }),
  deleteReportSchedule: call(adminEndpoints.deleteReportSchedule, {
    summary: '後台：不再收到一份報表',
    params: idParams,
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  searchClosings: call(adminEndpoints.searchClosings, {
    summary: '後台：月結，最新的在前',
    body: z.object({}),
    reply: z.object({
      closings: z.array(closing),
      /** The month that may be closed next; null if it has not ended. */
      next: z.string().nullable(),
    }),
  }),
  createClosing: call(adminEndpoints.createClosing, {
    summary:
      '後台：結算一個已結束的月份，由任務製作；完成後不再變更，之後的變動列為下一次月結的更正',
    body: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    reply: closing,
    errors: ['ALREADY_HANDLED'],
  }),
  downloadClosing: call(adminEndpoints.downloadClosing, {
    summary:
      '後台：一次月結的 Excel 檔（xlsx）：第一張為合計，其後為訂單、收款、退款、發票、折讓與運費',
    params: idParams,
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};
