import { and, eq } from 'drizzle-orm';
import { automations as automationsDeclared } from '#contract/resources/automations.ts';
import { messages as messagesDeclared } from '#contract/resources/messages.ts';
import { formatNumber } from '#rules/numbers.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { readApprovalLimits } from '../approvals/limits.ts';
import { whyTooMany } from '../approvals/worth-of-coupons.ts';
import { whyNotAdvertised } from './advertised-link.ts';
import { countRecipients, numbersOf } from './sums.ts';
import { automations, messages } from './tables.ts';
import { dailyLimitOfOthers, lockSending } from './without-approval.ts';

const sentSentence = '已經送出的訊息不能修改；可以複製一則再送';
const removedSentence = '送出過的訊息刪除後不能復原';
const onSentence = '開啟中的自動訊息不能修改；請先關閉，改好再開啟';

/** Coupons that are over by now count as well: somebody may prolong them. */
const anyTime = new Date(0);

/** How many of these automations are on. */
const countOn = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.$count(automations, and(isAmong(automations.id, ids), eq(automations.isOn, true)));

/** The entities of messages. */
export const messageRecords = [
  adaptResource(messagesDeclared, messages, {
    computed: numbersOf('message', messages.id),
    uses: [
      {
        label: '收件人',
        path: '/messages',
        count: (db, ids) => countRecipients(db, ids, 'messageId'),
      },
    ],
    inUse: '訊息已有收件人；收件紀錄 90 天後刪除，之後才能刪除訊息',
    async check(transaction, { state }, id) {
      // A new message has no state yet; one that is brought back has that of before.
      if (id === undefined) return (state ?? 'DRAFT') === 'DRAFT' ? {} : { title: removedSentence };
      const [message] = await transaction
        .select({ state: messages.state })
        .from(messages)
        .where(eq(messages.id, id));
      return message && message.state !== 'DRAFT' ? { title: sentSentence } : {};
    },
  }),
  adaptResource(automationsDeclared, automations, {
    computed: numbersOf('automation', automations.id),
    uses: [
      {
        label: '收件人',
        path: '/automations',
        count: (db, ids) => countRecipients(db, ids, 'automationId'),
      },
      { label: '開啟中', path: '/automations', count: countOn },
    ],
    inUse: '開啟中或已有收件人的自動訊息不能刪除，請改為關閉',
    copied: async () => ({ isOn: false }),
    async check(transaction, { couponEventId, dailyLimit, isOn, link }, id) {
      if (!isOn) return {};
      // Who may send has read the words with which it was switched on. Others may not change them while it is on.
      if (id !== undefined && (await countOn(transaction, [id])) > 0) return { title: onSentence };
      const notAdvertised = await whyNotAdvertised(transaction, link);
      if (notAdvertised) return { link: notAdvertised };
      await lockSending(transaction);
      const { messageRecipients: most } = await readApprovalLimits(transaction);
      const daily = dailyLimit + (await dailyLimitOfOthers(transaction, id));
      if (daily > most) {
        return {
          dailyLimit: `開啟中的自動訊息一天合計 ${formatNumber(daily)} 人，超過 ${formatNumber(most)} 人的門檻`,
        };
      }
      if (couponEventId === null) return {};
      const coupons = await readGiveableCoupons(transaction, anyTime);
      const coupon = coupons.get(couponEventId);
      const why = coupon && (await whyTooMany(transaction, coupon, dailyLimit));
      return why ? { dailyLimit: `一天的 ${why}，請降低一天最多送出的人數` } : {};
    },
  }),
];
