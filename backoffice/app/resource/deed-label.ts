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
  uploadMedia: '上傳',
  cropMedia: '裁切而成',
  restoreMedia: '從回收桶放回',
  replaceMedia: '更換圖片',
  writeSettings: '修改設定',
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
