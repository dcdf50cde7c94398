import { defaultErrorMessage } from './default-error-message.ts';
import { sessionExpired } from './session.ts';

export { defaultErrorMessage };

/**
 * Every documented failure: its HTTP status (G-040) and the sentence a shopper reads (copy table).
 * Plain data: browser code imports this file. Misspelt codes are literal (G-015).
 */
export const errorCodes = {
  // accounts
  EMAIL_EXISTED: { status: 400, message: '此電子信箱已存在' },
  VERIFY_FAIL: { status: 400, message: '驗證碼錯誤，請重新輸入' },
  VERIFY_ERROR_LIMIT_REACHED: { status: 400, message: '驗證碼錯誤已達 5 次，請重新發送驗證碼' },
  USER_NOT_FOUND: { status: 400, message: '此電子信箱或帳號尚未註冊' },
  CODE_NOT_FOUND: { status: 400, message: '驗證碼已過期，請重新發送驗證碼' },
  USER_IS_UNVERIFIED: { status: 400, message: '會員信箱尚未驗證' },
  PASSWORD_ERROR: { status: 400, message: '密碼錯誤' },
  LOGIN_FAIL: { status: 400, message: '帳號或密碼錯誤' },
  USER_IS_DISABLE: { status: 400, message: '此帳號已停用' },
  KEY_INVALID: { status: 400, message: '驗證已逾時，請重新取得驗證碼' },
  LINK_INVALID: { status: 400, message: '此連結無效、已使用過或已逾時，請重新申請' },
  MAIL_FAILED: { status: 503, message: '驗證信件寄送失敗，請稍後再試' },
  LINE_LOGIN_FAILED: { status: 400, message: 'LINE 登入失敗，請再試一次' },
  LINE_LOGIN_UNAVAILABLE: { status: 503, message: '目前無法連線至 LINE，請稍後再試' },
  LINE_BIND_EXPIRED: { status: 400, message: 'LINE 綁定已逾時，請重新使用 LINE 登入' },
  LINE_ACCOUNT_LINKED: { status: 400, message: '此 LINE 帳號已綁定其他會員' },
  // coupons
  COUPON_NOT_FOUND: { status: 400, message: '優惠券不存在' },
  COUPON_NOT_BELONG_USER: { status: 400, message: '優惠券不存在' },
  COUPON_IS_USED: { status: 400, message: '優惠券已使用' },
  COUPON_IS_ARCHIVED: { status: 400, message: '折扣碼已失效' },
  COUPON_IS_EXPIRED: { status: 400, message: '折扣碼已過期' },
  COUPON_EVENT_IS_ARRCHIVED: { status: 400, message: '折扣碼已失效' },
  COUPON_IS_NOT_START: { status: 400, message: '活動即將開始，敬請期待' },
  COUPON_CODE_INVALID: { status: 400, message: '折扣碼輸入錯誤' },
  COUPON_ALREADY_RECEIVED: {
    status: 400,
    message: '折扣碼已加入，請於下方我的優惠券中選擇使用',
  },
  COUPON_RECEIVE_COUNT_EXCEEDED: { status: 400, message: '折扣碼已達使用上限' },
  COUPON_RECEIVE_FAILED: { status: 400, message: '折扣碼已失效' },
  COUPON_EVENT_IS_OFFLINE: { status: 400, message: '相關資料皆已下架' },
  COUPON_EVENT_ALL_UNUSABLE: { status: 400, message: '活動優惠券無法使用' },
  // cart, checkout, payment
  PRODUCT_IS_OUT_OF_STOCK: { status: 400, message: '商品庫存不足' },
  GIFT_IS_OUT_OF_STOCK: { status: 400, message: '贈品已贈送完畢' },
  LOCK_STOCKS_ARE_FAILED: { status: 400, message: '商品庫存不足，請重新確認購物車' },
  LOCK_STOCKS_ARE_EXPIRED: { status: 400, message: '結帳時間已逾時，請重新確認購物車' },
  LOCK_STOCKS_ARE_EXTENDED: { status: 400, message: '庫存保留時間只能延長一次' },
  PRE_PROCESS_TEMP_ORDER_FAILED: { status: 400, message: '金額已更新，請重新確認購物車' },
  TEMP_ORDER_FAILED: { status: 400, message: '訂單建立失敗，請重新確認購物車' },
  TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR: { status: 400, message: '商品數量有誤' },
  TOKEN_INVALID: { status: 401, message: sessionExpired },
  SERVICE_IS_MAINTAINING: { status: 503, message: '系統維護中，請稍後再試' },
  ORDER_NOT_FOUND: { status: 400, message: '查無此訂單' },
  ORDER_ALREADY_PAYED: { status: 400, message: '此訂單已付款' },
  ORDER_IS_CANCELLED: { status: 400, message: '此訂單已取消，無法付款' },
  ORDER_PAYMENT_IS_EXPIRED: { status: 400, message: '訂單已超過付款期限' },
  ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT: { status: 400, message: '付款次數已達上限' },
  ORDER_PAYMENT_IS_BEING_CONFIRMED: {
    status: 400,
    message: '付款確認中，請稍候再查看訂單，請勿重複付款',
  },
  ORDER_PAYMENT_FAILED: { status: 400, message: '付款失敗，請重新付款' },
  ORDER_CANNOT_BE_CANCELLED: { status: 400, message: '此訂單目前無法取消，請聯繫客服' },
  ORDER_CANNOT_BE_MOVED: { status: 400, message: '此訂單目前的狀態不允許這個動作' },
  SHIP_ADDRESS_IS_NOT_SUPPORT: { status: 400, message: '此地址不在配送範圍' },
  SHIP_TYPE_HOME_IS_NOT_SUPPORT: { status: 400, message: '此訂單不支援宅配' },
  PAYMENT_TYPE_IS_NOT_SUPPORTED: { status: 400, message: '此配送方式不支援所選的付款方式' },
  ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT: { status: 400, message: '商品數量超過購買上限' },
  REFUND_EXCEEDS_PAYMENT: { status: 400, message: '退款金額超過可退金額' },
  REFUND_IS_DONE: { status: 400, message: '款項已經匯出，不能再更改收款帳戶；如有疑問請聯繫客服' },
  REFUND_IS_TOO_SMALL: { status: 400, message: '退款金額少於所選商品的金額' },
  RETURN_IS_NOT_POSSIBLE: {
    status: 400,
    message: '此訂單目前無法線上申請退貨，如有疑問請聯繫客服',
  },
  RETURN_IS_EXCLUDED: {
    status: 400,
    message: '個人衛生用品拆封後不適用七日鑑賞期退貨；若為商品瑕疵或寄錯商品，請改選該原因',
  },
  RETURN_IS_UNDER_WAY: { status: 400, message: '此訂單已有處理中的退貨申請' },
  LINE_SHOP_ORDER_ERROR: { status: 400, message: '訂單建立失敗，請稍後再試' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: '請求內容與先前不同，請重新操作' },
  // saved recipients and invoice details, invoices
  SAVED_RECORD_COUNT_EXCEEDED_LIMIT: {
    status: 400,
    message: '已達 50 筆上限，請先刪除不再使用的資料',
  },
  BARCODE_CHECK_UNAVAILABLE: { status: 503, message: '目前無法查詢手機條碼，請稍後再試' },
  // any call
  VALIDATION_FAILED: { status: 422, message: '輸入的資料格式有誤' },
  NOT_FOUND: { status: 404, message: '查無資料' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: '請完成兩步驟驗證' },
  STEP_UP_REQUIRED: { status: 403, message: '這個操作需要再驗證一次身分' },
  FORBIDDEN: { status: 403, message: '沒有權限執行此操作' },
  STALE_RECORD: { status: 409, message: '這筆資料剛被別人修改' },
  RECORD_IN_USE: { status: 409, message: '這筆資料仍被使用，無法刪除；可以改為下架' },
  FILE_UNREADABLE: { status: 422, message: '檔案無法讀取，請另存為 .xlsx 或 .csv 再試' },
  STOCK_IS_HELD: { status: 409, message: '顧客保留中的數量不能再減少' },
  COUNT_CHANGED: { status: 409, message: '符合的筆數已改變，請再確認一次' },
  LAST_SECOND_FACTOR: { status: 409, message: '至少要保留一個第二步驗證；請先新增另一個再移除' },
  APPROVAL_NEEDED: { status: 409, message: '這項變更需要另一位有權限的人核可' },
  ALREADY_HANDLED: { status: 409, message: '已由其他人處理，請重新整理' },
  PRIVACY_REQUEST_IS_OPEN: { status: 409, message: '這位會員已有一件同類的請求尚未結案' },
  ERASURE_IS_NOT_POSSIBLE: {
    status: 409,
    message: '會員還有未完成的訂單、款項或退貨，暫時無法刪除',
  },
  FILE_REFUSED: { status: 422, message: '無法使用這個檔案' },
  MEDIA_UNAVAILABLE: { status: 503, message: '圖片目前無法存取，請稍後再試' },
  PREVIEW_IS_READ_ONLY: { status: 403, message: '預覽中無法操作；請先按上方的「結束預覽」' },
  METHOD_NOT_ALLOWED: { status: 405, message: '不支援此操作' },
  PAYLOAD_TOO_LARGE: { status: 413, message: '輸入的資料過大' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '不支援的資料格式' },
  MALFORMED_REQUEST: { status: 400, message: '請求格式有誤' },
  TOO_MANY_REQUESTS: { status: 429, message: '操作過於頻繁，請稍後再試' },
  SERVICE_BUSY: { status: 503, message: defaultErrorMessage },
  INTERNAL_ERROR: { status: 500, message: defaultErrorMessage },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
