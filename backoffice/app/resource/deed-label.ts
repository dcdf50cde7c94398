import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';

const labels: Readonly<Partial<Record<RecordCall | AdminEndpointName, string>>> = {
  create: '新增',
  copy: '複製而成',
  update: '修改',
  'update-row': '修改',
  'update-list': '批次修改',
  undo: '復原',
  delete: '刪除',
  'destroy-all': '批次刪除',
  'import-run': '匯入',
  'import-undo': '復原匯入',
  export: '匯出',
  'version-save': '存成草稿',
  'version-publish': '發布',
  'version-schedule': '排程',
  'version-discard': '捨棄草稿',
  'version-restore': '還原版本',
  uploadMedia: '上傳',
  cropMedia: '裁切而成',
  restoreMedia: '從回收桶放回',
  replaceMedia: '更換圖片',
  writeSettings: '修改設定',
  adminLogin: '登入',
  adminLoginByPasskey: '以通行金鑰登入',
  adminLoginVerify: '通過第二因素',
  stepUp: '再次驗證',
  endOwnSession: '結束登入裝置',
  endOtherSessions: '結束其他登入裝置',
  removeSecondFactor: '移除第二因素',
  confirmTotp: '設定驗證器 App',
  confirmPasskey: '設定通行金鑰',
  renewRecoveryCodes: '更新備用碼',
  resetSecondFactors: '重設第二因素',
  resetAdministratorPassword: '重設密碼',
  unlockAdministrator: '解除登入等待',
  verifyAdministratorEmail: '驗證電子信箱',
  retryMediaVariants: '重新製作圖片尺寸',
  listErpOrders: 'ERP 讀取訂單',
  listFixedTimeOrders: 'ERP 讀取訂單',
  createAdministrator: '新增管理者',
  updateAdministrator: '修改管理者',
  changeOwnPassword: '修改密碼',
  resolvePaymentException: '處理異常',
  revealRecipient: '查看收件人',
  askProvider: '向金流查詢',
  acceptTransfers: '確認轉帳',
  refundOrder: '退款',
  completeRefund: '人工完成退款',
  approveReturn: '核准退貨',
  refuseReturn: '拒絕退貨',
  receiveReturn: '收到退貨',
  refundReturn: '退貨退款',
  setProductStocks: '更新庫存',
  updateShipmentStatus: '更新出貨狀態',
};

/** What a call of the log did, e.g. 修改 for `products/update`; the call itself if it has no name. */
export function deedLabel(call: string): string {
  const name = call.split('/')[1] ?? call;
  return labels[name as keyof typeof labels] ?? call;
}

const subjects: Readonly<Record<string, string>> = {
  administrator: '管理者',
  order: '訂單',
  'order-return': '退貨',
  'payment-attempt': '付款',
  'payment-exception': '異常',
  refund: '退款',
  settings: '設定',
  'record-version': '版本',
};

/** What a deed was done to, e.g. 訂單 12, for what is no record of a declared entity. */
export function subjectLabel(type: string, id: number): string {
  return `${subjects[type] ?? type} ${id}`;
}
