import type { AdminEndpointName } from './admin-endpoints.ts';
import type { RecordCall } from './record-endpoints.ts';

/** What administrators do, by the last word of the call: the words of the log. */
export const deedLabels: Readonly<Partial<Record<RecordCall | AdminEndpointName, string>>> = {
  create: '新增',
  copy: '複製而成',
  update: '修改',
  'update-row': '在列表修改',
  'update-list': '批次修改',
  undo: '復原',
  delete: '刪除',
  'destroy-all': '批次刪除',
  'import-run': '匯入',
  'import-undo': '復原匯入',
  export: '匯出',
  uploadMedia: '上傳',
  cropMedia: '裁切而成',
  restoreMedia: '從回收桶放回',
  replaceMedia: '更換圖片',
  writeSettings: '修改設定',
  createView: '儲存檢視',
  updateView: '修改檢視',
  deleteView: '刪除檢視',
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
  beginPicking: '建立揀貨單',
  confirmPicked: '揀貨完成',
  openParcel: '開始包裝',
  scanGoods: '裝妥包裹',
  undoScan: '取出商品',
  splitParcel: '分批出貨',
  dissolveParcel: '解除包裹',
  printPaper: '列印',
  createStoreLabels: '建立超商標籤',
  openStoreLabels: '列印超商標籤',
  cancelLabel: '取消標籤',
  handOverParcels: '交寄',
  deliverParcels: '登記送達',
  noteParcelReturned: '登記退回',
  resendParcel: '再寄一次',
  takeBackParcel: '驗收退回的包裹',
  listErpOrders: 'ERP 讀取訂單',
  listFixedTimeOrders: 'ERP 讀取定時訂單',
  createAdministrator: '新增管理員',
  updateAdministrator: '修改管理員',
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
  cancelOrderByShop: '取消訂單',
  noteOrder: '留下備註',
  tagOrder: '更改標籤',
  editDelivery: '更改配送資料',
  resendOrderLetter: '重寄通知信',
  approveWish: '核可',
  refuseWish: '不核可',
  setProductStocks: '更新庫存',
  updateShipmentStatus: '更新出貨狀態',
};

/** What a call of the log did, e.g. 修改 for `products/update`; the call itself if it has no name. */
export function deedLabel(call: string): string {
  const name = call.split('/')[1] ?? call;
  return deedLabels[name as keyof typeof deedLabels] ?? call;
}

/** What deeds are done to, besides records of declared entities. */
export const subjectLabels: Readonly<Record<string, string>> = {
  approval: '核可',
  administrator: '管理員',
  order: '訂單',
  'order-return': '退貨',
  'payment-attempt': '付款',
  'payment-exception': '異常',
  refund: '退款',
  settings: '設定',
  'saved-view': '檢視',
};

/** What a deed was done to, e.g. 訂單 12, for what is no record of a declared entity. */
export function subjectLabel(type: string, id: number): string {
  return `${subjectLabels[type] ?? type} ${id}`;
}
