import { type EmailName, emails } from './emails.ts';
import { patterns } from './patterns.ts';
import { choice, integer, text, yesNo } from './resources/fields.ts';
import type { SettingGroup } from './setting-group.ts';

const sent = (name: EmailName) => yesNo({ label: `寄出「${emails[name].label}」`, default: true });
const alertFrom = (label: string) =>
  integer({ label, help: '0 為不通知', required: true, min: 0, max: 9999 });

/** The receivers of warning e-mails. */
export const alertReaders = {
  OWNERS: '店主',
  CONCERNED: '所有可以處理的人',
} as const;

/** Which e-mails the shop sends to members and administrators, and when. */
export const emailSettings = {
  letters: {
    id: 11,
    label: '通知信',
    help: '儲存後用於之後寄出的信。法令要求或關係到帳號安全的信一定會寄，不在這裡。',
    fields: {
      senderName: text({
        label: '寄件人名稱',
        help: '收件匣顯示的名稱；空白為商店原來的名稱',
        maxLength: 40,
        pattern: { allows: /^[^<>"@]*$/, sentence: '不能含有 < > " @' },
      }),
      replyTo: text({
        label: '回信信箱',
        help: '填寫後，信尾會請顧客直接回覆；空白為請勿回覆',
        maxLength: 100,
        pattern: { allows: patterns.email, sentence: '需是電子信箱，例如 service@example.tw' },
      }),
      paid: sent('paid'),
      shipped: sent('shipped'),
      arrived: sent('arrived'),
      benefits: sent('benefits'),
      keepLevel: sent('keepLevel'),
      restocked: sent('restocked'),
      refill: sent('refill'),
      message: sent('message'),
    },
    see: [{ label: '查看每一封信與預覽', path: '/letters' }],
  },
  alerts: {
    id: 12,
    label: '警示信',
    help: '達到數字時寄一封信，恢復後再寄一封；每 5 分鐘檢查一次，儲存後用於下一次。',
    fields: {
      readers: choice({ label: '寄給', choices: alertReaders, default: 'OWNERS' }),
      lowStock: alertFrom('低庫存與售完達幾項'),
      exceptions: alertFrom('待處理的帳款異常達幾筆'),
      failedLetters: alertFrom('一小時內寄不出的信達幾封'),
      parkedJobs: alertFrom('失敗待處理的工作達幾件'),
      lateMinutes: alertFrom('背景工作延遲達幾分鐘'),
      databaseGigabytes: alertFrom('資料庫達幾 GB'),
    },
  },
  members: {
    id: 13,
    label: '會員與等級',
    help: '門檻與權益各有畫面，等級在儲存前可以試算影響多少會員。天數用於之後寄出的提醒。',
    fields: {
      reminderDays: integer({
        label: '續等提醒提前幾天寄出',
        required: true,
        min: 1,
        max: 90,
      }),
    },
    see: [
      { label: '會員等級與門檻', path: '/level-rules' },
      { label: '等級權益與生日禮', path: '/level-benefits' },
      { label: '註冊禮', path: '/registration-coupon-events' },
    ],
  },
} as const satisfies Record<string, SettingGroup>;
