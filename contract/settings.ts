import { type Field, integer, money, text, yesNo } from './resources/fields.ts';

/** Settings of the shop that operators change while it runs. Each group is declared once, of the same kinds of fields as records. */
export interface SettingGroup {
  /** Of its entries in the log. */
  id: number;
  label: string;
  /** What the settings change, and since when. */
  help: string;
  fields: Readonly<Record<string, Field>>;
}

const fee = (label: string) => money({ label, required: true });

export const settingGroups = {
  delivery: {
    id: 1,
    label: '運費與配送',
    help: '儲存後立即用於購物車與新訂單；已成立的訂單不變。',
    fields: {
      homeMainIsland: fee('本島宅配運費'),
      homeOutlyingIsland: fee('離島宅配運費'),
      store: fee('超商取貨運費'),
      deliversToMainIsland: yesNo({ label: '提供本島宅配', default: true }),
      deliversToOutlyingIsland: yesNo({ label: '提供離島宅配', default: true }),
    },
  },
  sender: {
    id: 3,
    label: '寄件人',
    help: '印在出貨明細與宅配標籤上，並告知超商物流。儲存後用於之後列印與建立的標籤。',
    fields: {
      senderName: text({
        label: '寄件人',
        help: '2 至 5 個字，不含數字與符號',
        required: true,
        maxLength: 5,
      }),
      senderMobile: text({ label: '手機', help: '09 開頭的 10 碼', required: true, maxLength: 10 }),
      senderAddress: text({ label: '地址', required: true, maxLength: 120 }),
    },
  },
  maintenance: {
    id: 2,
    label: '維護與庫存來源',
    help: '儲存後立即生效。維護期間顧客可以瀏覽商品，但不能結帳。',
    fields: {
      isShopMaintained: yesNo({ label: '暫停購買（維護中）', default: false }),
      isErpMaintained: yesNo({
        label: '改用網站庫存',
        help: '「是」為使用網站庫存，「否」為使用 ERP 庫存',
        default: true,
      }),
    },
  },
  approvals: {
    id: 3,
    label: '門檻',
    help: '超過門檻的動作要由另一位有權限的人核可才執行；儲存後立即用於新的動作。',
    fields: {
      refundAmount: money({ label: '退款超過（元）', required: true }),
      discountPerCent: integer({ label: '活動折扣超過（%）', required: true, min: 1, max: 100 }),
      priceDropPerCent: integer({ label: '匯入降價超過（%）', required: true, min: 1, max: 100 }),
    },
  },
  returns: {
    id: 4,
    label: '部分退貨',
    help: '留下的商品不再達到免運或贈品的門檻時；儲存後用於新的退貨申請，顧客送出前會看到金額。',
    fields: {
      chargesDelivery: yesNo({ label: '補收原訂單的運費', default: false }),
      asksForGifts: yesNo({ label: '請顧客寄回贈品', default: false }),
    },
  },
} as const satisfies Record<string, SettingGroup>;

export type SettingGroupName = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroupName[];
