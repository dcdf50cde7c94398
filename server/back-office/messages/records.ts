import { eq } from 'drizzle-orm';
import { automations as automationsDeclared } from '#contract/resources/automations.ts';
import { messages as messagesDeclared } from '#contract/resources/messages.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { whyTooMany } from '../approvals/worth-of-coupons.ts';
import { countRecipients, numbersOf } from './sums.ts';
import { automations, messages } from './tables.ts';

const sentSentence = '已經送出的訊息不能修改；可以複製一則再送';

/** Coupons that are over by now count as well: somebody may prolong them. */
const anyTime = new Date(0);

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
    async check(transaction, _, id) {
      if (id === undefined) return {};
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
    ],
    inUse: '自動訊息已有收件人，請改為關閉',
    async check(transaction, { couponEventId, dailyLimit, isOn }) {
      if (!isOn || couponEventId === null) return {};
      const coupons = await readGiveableCoupons(transaction, anyTime);
      const coupon = coupons.get(couponEventId);
      const why = coupon && (await whyTooMany(transaction, coupon, dailyLimit));
      return why ? { dailyLimit: `一天的 ${why}，請降低一天最多送出的人數` } : {};
    },
  }),
];
