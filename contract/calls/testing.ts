import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { stockRecord } from '../entities/catalog.ts';
import { maintainSetting } from '../entities/content.ts';
import { standInOutcomes, standInProviders } from '../enumerations.ts';
import { id, instant } from '../fields.ts';
import { greatestInteger } from '../integers.ts';

const clockReply = z.object({ now: instant });
const nothing = z.object({});
const stock = z.number().int().min(0).max(1_000_000_000);
/** Seconds; about a hundred years. */
const longestJump = 3_000_000_000;

const providerSetting = z.object({
  provider: z.enum(standInProviders),
  /** `unset`: the stand-in's page asks again, as before the first setting. */
  outcome: z.enum([...standInOutcomes, 'unset']),
});

/** Calls that exist only with TEST_MODE=1 (G-058). */
export const testCalls = {
  listTestMails: call(endpoints.listTestMails, {
    summary: '測試：讀取寄出的信件，新到舊',
    query: z.object({ to: z.string().max(254).optional() }),
    reply: z.array(
      z.object({
        id,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        code: z.string().nullable(),
        sentAt: instant,
      }),
    ),
  }),
  listTestLineMessages: call(endpoints.listTestLineMessages, {
    summary: '測試：讀取測試 LINE 收到的通知，舊到新（user_id 為會員編號）',
    query: z.object({ userId: id.max(greatestInteger) }),
    reply: z.array(
      z.object({
        id: z.string(),
        /** The text beside the message, or the text itself. */
        text: z.string(),
        /** The title and sentences in it. */
        lines: z.array(z.string()),
        button: z.object({ label: z.string(), url: z.string() }).nullable(),
        isRead: z.boolean(),
        isPressed: z.boolean(),
        sentAt: instant,
      }),
    ),
  }),
  resetTestData: call(endpoints.resetTestData, {
    summary: '測試：還原示範資料',
    reply: nothing,
  }),
  setTestClock: call(endpoints.setTestClock, {
    summary: '測試：設定或快轉時鐘',
    body: z.union([
      z.object({ now: z.iso.datetime({ offset: true }) }),
      z.object({ advanceSeconds: z.number().min(-longestJump).max(longestJump) }),
    ]),
    reply: clockReply,
  }),
  clearTestClock: call(endpoints.clearTestClock, {
    summary: '測試：恢復真實時間',
    reply: clockReply,
  }),
  setTestStock: call(endpoints.setTestStock, {
    summary: '測試：設定商品庫存',
    body: z.object({
      productId: id.max(greatestInteger),
      webStock: stock,
      erpStock: stock,
    }),
    reply: stockRecord,
    errors: ['NOT_FOUND'],
  }),
  setTestMaintainSetting: call(endpoints.setTestMaintainSetting, {
    summary: '測試：切換維護設定',
    body: maintainSetting,
    reply: maintainSetting,
  }),
  makeTestDeposit: call(endpoints.makeTestDeposit, {
    summary: '測試：測試銀行送出真正的加密入帳通知',
    body: z.object({
      virtualAccount: z.string().regex(/^\d{11,16}$/),
      amount: z.number().int().min(1).max(99_999_999),
    }),
    reply: z.object({ isAccepted: z.boolean() }),
  }),
  setTestProvider: call(endpoints.setTestProvider, {
    summary: '測試：設定測試服務的結果',
    body: providerSetting,
    reply: providerSetting,
  }),
  runTestJobs: call(endpoints.runTestJobs, {
    summary: '測試：執行所有到期的工作，回傳名稱',
    reply: z.array(z.string()),
  }),
};
