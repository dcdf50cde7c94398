import type { FirstRunStep } from '#contract/first-run.ts';

/** The text of each step. `path` is a screen of the back office; `inShop` is a page of the shop instead. */
interface ShownStep {
  label: string;
  sentence: string;
  action: string;
  path: string;
  inShop?: boolean;
}

export const shownSteps: Readonly<Record<FirstRunStep, ShownStep>> = {
  company: {
    label: '公司資料',
    sentence:
      '在「商店」填公司名稱、統一編號與聯絡我們，在「寄件人」填姓名與地址；前者在頁尾，後者印在標籤上。',
    action: '填寫資料',
    path: '/settings/shop',
  },
  delivery: {
    label: '運費',
    sentence: '決定宅配與超商取貨的運費，以及是否送離島。',
    action: '設定運費',
    path: '/settings/delivery',
  },
  products: {
    label: '商品',
    sentence: '新增第一項商品、填開始庫存並上架；商品很多時可以用 Excel 匯入。',
    action: '新增商品',
    path: '/products/new',
  },
  stock: {
    label: '庫存',
    sentence: '讓至少一項上架的商品有可售的庫存；庫存是 0 的商品顧客買不到。',
    action: '填寫庫存',
    path: '/stocks',
  },
  pictures: {
    label: '圖片',
    sentence: '讓每一項上架的商品都有圖片，顧客才看得到樣子。',
    action: '為商品加上圖片',
    path: '/products',
  },
  payment: {
    label: '付款',
    sentence: '至少開通一種線上付款；連線資料由架設商店的人填在主機上。',
    action: '看付款說明',
    path: '/help/payment',
  },
  'trial-order': {
    label: '試買',
    sentence: '像顧客一樣買一次，確認金額、運費與通知信。',
    action: '開啟商店',
    path: '/',
    inShop: true,
  },
  colleagues: {
    label: '邀請同事',
    sentence: '每個人用自己的帳號，只看得到工作需要的畫面。',
    action: '新增管理員',
    path: '/administrators/new',
  },
};
