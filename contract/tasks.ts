/** Background tasks of the back office and their progress. Plain data. */
export const taskKinds = [
  'IMPORT_CHECK',
  'IMPORT_RUN',
  'IMPORT_UNDO',
  'BULK_CHANGE',
  'BULK_UNDO',
  'EXPORT',
  'MEMBER_COPY',
  'CLOSING',
  'GIVE_COUPONS',
  'MAKE_COUPON_CODES',
  'REPLAY',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type TaskState = (typeof taskStates)[number];

/** Labels for operators. */
export const taskKindLabels: Readonly<Record<TaskKind, string>> = {
  IMPORT_CHECK: '匯入試算',
  IMPORT_RUN: '匯入',
  IMPORT_UNDO: '復原匯入',
  BULK_CHANGE: '批次修改',
  BULK_UNDO: '復原批次修改',
  EXPORT: '匯出',
  MEMBER_COPY: '會員資料複本',
  CLOSING: '月結',
  GIVE_COUPONS: '發出優惠券',
  MAKE_COUPON_CODES: '產生優惠碼',
  REPLAY: '重算過去的訂單',
};
export const taskStateLabels: Readonly<Record<TaskState, string>> = {
  WAITING: '等待中',
  RUNNING: '執行中',
  DONE: '已完成',
  FAILED: '失敗',
  CANCELLED: '已取消',
};
