import {
  type RecordAction,
  type RecordArea,
  type Right,
  recordActions,
  rights,
} from '#contract/rights.ts';

type OtherRight = Exclude<Right, `${RecordArea}.${RecordAction}`>;

const areas: Readonly<Record<RecordArea, string>> = {
  catalogue: '商品',
  supply: '採購單、供應商與批號',
  promotions: '活動',
  content: '內容',
  members: '會員等級',
};

const actions: Readonly<Record<RecordAction, string>> = {
  read: '查看',
  write: '新增與修改',
  delete: '刪除',
  import: '匯入',
  export: '匯出',
};

/** The meaning of each right, in the order of the table; a right without a label does not compile. */
const otherRights: Readonly<Record<OtherRight, string>> = {
  'price.write': '修改價格與組合內容物',
  'cost.read': '查看與填寫成本、查看毛利',
  'stock.adjust': '調整與盤點庫存',
  'supply.receive': '收貨與停用批號',
  'orders.read': '查看訂單（姓名、電話與地址已遮蔽）',
  'orders.export': '匯出訂單與退貨',
  'buyers.read': '以會員與訂單試算',
  'orders.write': '修改訂單',
  'personal.reveal': '查看收件人的完整資料',
  'personal.export': '匯出個人資料',
  'member.erase': '刪除會員的個人資料',
  'member.read': '查看會員',
  'member.write': '會員的備註、標籤、優惠券與聯絡資料',
  'member.disable': '停用會員',
  'member.merge': '合併會員',
  'coupons.give': '發優惠券給多位會員',
  'messages.send': '送出與停止訊息、開啟自動訊息',
  'money.read': '查看款項、退款、發票與帳款異常',
  'money.write': '處理帳款異常',
  'order.fulfil': '出貨作業',
  'refund.complete': '記下退款的匯款',
  'transfers.export': '下載待匯款的匯款檔',
  'refund.create': '退款',
  'refund.approve': '核可退款',
  'reports.read': '查看首頁的數字與報表',
  'campaign-reports.read': '查看活動與優惠券的報表',
  'reports.export': '匯出報表',
  'finance.export': '月結',
  'price.approve': '核可降價與折扣',
  'approvals.read': '查看核可',
  'promotion.publish': '上架、下架、修改已上架的活動，發布活動的草稿',
  'returns.read': '查看退貨',
  'returns.write': '處理退貨',
  'reviews.read': '查看商品評論',
  'reviews.write': '公開、隱藏與回覆商品評論',
  'workspace.read': '使用後台的畫面',
  'share-views': '與同事共用檢視',
  'settings.read': '查看商店設定',
  'settings.write': '修改商店設定',
  'letters.write': '修改通知信的文字',
  'administrators.write': '新增與修改管理員',
  'second-factor.write': '設定自己的第二步驗證',
  'tasks.read': '查看所有人的任務',
  'tasks.write': '重試與取消任務',
  'system.read': '查看系統狀態',
  'system.write': '重試與放棄失敗待處理的工作、清空快取',
  'audit.read': '查看操作紀錄',
  'webhooks.manage': '管理 Webhook',
  'keys.manage': '管理 API 金鑰',
  erp: 'ERP 的呼叫',
};

/** The meaning of a right. */
function labelOf(right: Right): string {
  const [area, action] = right.split('.') as [RecordArea, RecordAction];
  return area in areas ? `${actions[action]}${areas[area]}` : otherRights[right as OtherRight];
}

/** The meaning of every right, by right. */
export const rightWords: Readonly<Record<string, string>> = Object.fromEntries(
  rights.map((right) => [right, labelOf(right)]),
);

const ofArea = (area: RecordArea) => recordActions.map((action): Right => `${area}.${action}`);

/** The rights that belong together for somebody who runs a shop. A right of no group is among 其他. */
const groups: readonly { label: string; rights: readonly Right[] }[] = [
  {
    label: '訂單與出貨',
    rights: ['orders.read', 'orders.write', 'orders.export', 'order.fulfil', 'buyers.read'],
  },
  {
    label: '款項與退款',
    rights: ['money.read', 'money.write', 'refund.create', 'refund.complete', 'finance.export'],
  },
  { label: '退貨', rights: ['returns.read', 'returns.write'] },
  { label: '核可', rights: ['approvals.read', 'refund.approve', 'price.approve'] },
  { label: '商品與庫存', rights: [...ofArea('catalogue'), 'price.write', 'stock.adjust'] },
  { label: '進貨', rights: [...ofArea('supply'), 'supply.receive'] },
  {
    label: '活動與優惠',
    rights: [...ofArea('promotions'), 'promotion.publish', 'coupons.give', 'messages.send'],
  },
  { label: '內容與評論', rights: [...ofArea('content'), 'reviews.read', 'reviews.write'] },
  {
    label: '會員',
    rights: ['member.read', 'member.write', 'member.disable', 'member.merge', ...ofArea('members')],
  },
  { label: '個人資料', rights: ['personal.reveal', 'personal.export', 'member.erase'] },
  { label: '報表', rights: ['reports.read', 'campaign-reports.read', 'reports.export'] },
];

const grouped = new Set(groups.flatMap(({ rights: some }) => some));

/** All rights in groups, each with its meaning. */
export const labelledRights = [
  ...groups,
  { label: '設定與其他', rights: rights.filter((right) => !grouped.has(right)) },
].map(({ label, rights: some }) => ({
  label,
  rights: some.map((right) => ({ right, label: labelOf(right) })),
}));
