import { mostCashOnReceipt } from './payment-enumerations.ts';
import { integer, money, text, yesNo } from './resources/fields.ts';
import type { SettingGroup } from './setting-group.ts';

const offered = (label: string) => yesNo({ label: `提供${label}`, default: true });
const orderLimit = (label: string) =>
  money({ label: `${label}的訂單金額上限（元）`, help: '0 為不限制', required: true });
const paymentNote = (label: string) =>
  text({ label: `${label}旁的說明`, help: '空白為預設的說明', maxLength: 40 });

/** The settings of payment and invoicing. */
export const paymentSettings = {
  payment: {
    id: 10,
    label: '付款',
    help: '儲存後立即用於結帳；已成立的訂單維持原本的付款方式、金額與期限。',
    fields: {
      offersLinePay: offered(' LINE Pay'),
      linePayLimit: orderLimit('LINE Pay '),
      linePayNote: paymentNote('LINE Pay '),
      offersCard: offered('信用卡'),
      cardLimit: orderLimit('信用卡'),
      cardNote: paymentNote('信用卡'),
      offersTransfer: offered(' ATM 轉帳'),
      transferDays: integer({
        label: 'ATM 轉帳的期限（天）',
        help: '到第幾天的 23:59 為止，逾期未轉帳的訂單會自動取消',
        required: true,
        min: 1,
        max: 14,
      }),
      transferLimit: orderLimit('ATM 轉帳'),
      transferNote: paymentNote('ATM 轉帳'),
      offersCash: offered('貨到付款與取貨付款'),
      cashLimit: {
        ...money({
          label: '貨到付款的訂單金額上限（元）',
          help: '物流與超商最多代收 20,000 元',
          required: true,
        }),
        min: 1,
        max: mostCashOnReceipt,
      },
      cashNote: paymentNote('貨到付款'),
    },
  },
  invoice: {
    id: 14,
    label: '發票',
    help: '儲存後立即顯示在結帳頁。開立的時間依法令：收款時開立，貨到付款於出貨時開立，無法更改。',
    fields: {
      donationCodes: text({
        label: '捐贈單位',
        help: '一行一個：捐贈碼、空格、名稱，例如 919 創世基金會；顯示在捐贈碼的下方',
        lines: 3,
        maxLength: 200,
        pattern: {
          allows: /^(?:(?:X\d{2,6}|\d{3,7}) [^\s][^\n]{0,29}(?:\n|$))*$/,
          sentence: '每行需是捐贈碼、空格與名稱，例如 919 創世基金會',
        },
      }),
      notice: text({ label: '發票的說明', help: '空白為預設的說明', maxLength: 80 }),
    },
  },
} as const satisfies Record<string, SettingGroup>;
