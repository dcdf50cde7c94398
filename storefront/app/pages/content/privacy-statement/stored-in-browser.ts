import { sessionLifetime } from '#contract/session.ts';
import type { StorageKey } from '../../../storage.ts';
import { writingLifetime } from '../../../stores/own-writing.ts';

interface StoredInBrowser {
  key: StorageKey;
  purpose: string;
  /** How long it is stored; absent if it is deleted with its tab. */
  until?: string;
}

const hours = (seconds: number) => seconds / 3600;

/** What is true of all that a member has written and not sent. */
const afterEnd = `登入逾時後，只有同一位會員在最後一次更動起 ${hours(writingLifetime / 1000)} 小時內重新登入才會恢復；超過時間或其他人登入就刪除`;

/** The purpose of each storage key, in the words of the privacy statement. */
const purposes: Readonly<Record<StorageKey, Omit<StoredInBrowser, 'key'>>> = {
  'ec-user': {
    purpose: '保持登入時的登入狀態',
    until: `登出，或 ${hours(sessionLifetime.remembered) / 24} 天未使用`,
  },
  'ec-user-temp': {
    purpose: '未勾選保持登入時的登入狀態',
    until: `關閉分頁、登出，或 ${hours(sessionLifetime.usual)} 小時未使用`,
  },
  'auto-complete': { purpose: '登入頁記住的帳號', until: '直到您清除或改用其他帳號' },
  'analytics-consent': { purpose: '是否同意流量統計與廣告工具', until: '直到您更改' },
  productData: { purpose: '未登入時的購物車', until: '直到您清除、登入合併或登出' },
  'cart-merge': { purpose: '登入時待合併的購物車編號', until: '合併完成或登出' },
  'redirect-info': { purpose: '選擇門市或付款期間填寫的訂單資料', until: '回到本站或登出' },
  paypage: { purpose: '前往付款頁的訂單', until: '看到付款完成、再開購物車或登出' },
  'signin-callback-info': { purpose: '登入後要回到的頁面', until: '登入完成或登出' },
  'recent-searches': { purpose: '最近搜尋的六個詞', until: '直到您清除或登出' },
  'recent-views': { purpose: '最近看過的八件商品', until: '直到您清除或登出' },
  'line-begin': { purpose: 'LINE 登入期間的一次性密鑰', until: '從 LINE 回來或登出' },
  compare: { purpose: '放進比較清單的商品', until: '直到您清除或登出' },
  'screen-scale': { purpose: '真實尺寸圖的螢幕校正', until: '直到您清除' },
  'reset-password': { purpose: '重設密碼的驗證結果' },
  'line-auth': { purpose: 'LINE 登入的結果' },
  'line-bind': { purpose: '等待綁定的 LINE 帳號' },
  'line-verify-password': { purpose: '綁定 LINE 前的密碼驗證結果' },
  drafts: {
    purpose: '還沒送出的評論與退貨申請',
    until: `送出、關閉分頁或登出；${afterEnd}`,
  },
  'order-form': {
    purpose: '結帳時填寫、還沒送出的訂單資料（沒有信用卡號）',
    until: `訂單成立、關閉分頁或登出；${hours(writingLifetime / 1000)} 小時沒有更動後不再使用；${afterEnd}`,
  },
  breadcrumb: { purpose: '上一個商品列表的位置' },
  'cookie-consent': { purpose: 'Cookie 提示是否看過' },
  pixel: { purpose: '本次已記錄的購買步驟' },
  'event-popup': { purpose: '本次已顯示的活動' },
  'scroll-positions': { purpose: '各頁捲動的位置' },
};

export const storedInBrowser: readonly StoredInBrowser[] = Object.entries(purposes).map(
  ([key, words]) => ({ key: key as StorageKey, ...words }),
);
