import type { NoticeKind } from './notices.ts';

/** Every e-mail that the shop sends, in the order in which the back office lists them. Plain data. */
interface DeclaredEmail {
  label: string;
  /** When it is sent. */
  when: string;
  reader: EmailReader;
  /** Operators may turn it off, because neither the law nor the safety of an account requires it. */
  mayBeOff?: true;
  /** It is a notice that LINE may take instead of the mail server, if the member wants notices of this kind there. */
  byLine?: NoticeKind;
}

export const emailReaders = { MEMBER: '寄給會員', ADMINISTRATOR: '寄給管理者' } as const;
export type EmailReader = keyof typeof emailReaders;

const toMember = (label: string, when: string) => ({ label, when, reader: 'MEMBER' }) as const;
const toAdministrator = (label: string, when: string) =>
  ({ label, when, reader: 'ADMINISTRATOR' }) as const;
const mayBeOff = true as const;
const byLine = 'order' as const;

export const emails = {
  placed: { ...toMember('訂單成立', '送出訂單後立即寄出'), byLine },
  payLink: toMember('付款連結', '客服代客訂購，由顧客自行付款時立即寄出'),
  transfer: toMember('轉帳資訊', '取得轉帳帳號後立即寄出'),
  paid: { ...toMember('付款完成', '收到款項後立即寄出'), mayBeOff, byLine },
  shipped: { ...toMember('出貨', '每個包裹交給物流時寄出'), mayBeOff, byLine },
  arrived: { ...toMember('到店與送達', '包裹到店或送達時寄出'), mayBeOff, byLine },
  lastDay: { ...toMember('取件最後一天', '到店的包裹在取件期限當天上午寄出一次'), byLine },
  storeClosed: { ...toMember('門市無法取貨', '物流回報取貨門市關閉時寄出一次'), byLine },
  cancelled: { ...toMember('訂單取消', '顧客或客服取消訂單後寄出'), byLine },
  restCancelled: { ...toMember('其餘商品取消', '第一個包裹寄出後，取消其餘商品時寄出'), byLine },
  expired: { ...toMember('逾期取消', '付款期限過後，訂單自動取消時寄出'), byLine },
  refunded: { ...toMember('退款完成', '退款辦理完成時寄出'), byLine },
  surplusRefunded: { ...toMember('多付款項退回', '多收的款項退回時寄出'), byLine },
  refundAccount: toMember('退款帳戶', '款項要以轉帳退回時寄出，請顧客填寫收款帳戶'),
  returnRequested: toMember('收到退貨申請', '顧客申請退貨後立即寄出'),
  returnApproved: toMember('退貨核准', '核准退貨申請時寄出'),
  returnRefused: toMember('退貨未通過', '拒絕退貨申請時寄出'),
  registerCode: toMember('註冊驗證碼', '註冊與重新寄送驗證碼時立即寄出'),
  resetCode: toMember('重設密碼', '申請重設密碼時立即寄出'),
  changeCode: toMember('變更信箱驗證碼', '會員申請變更電子信箱時寄到新信箱'),
  emailTaken: toMember('信箱已有會員', '會員想改用的信箱已有會員時，寄到那個信箱'),
  emailChanged: toMember('信箱已變更', '會員的電子信箱變更後，寄到舊信箱，附 24 小時內的還原連結'),
  emailUndone: toMember('信箱已還原', '會員還原電子信箱後，寄到失去帳號的信箱，不附連結'),
  lineLinked: toMember('綁定 LINE', '會員帳號綁定 LINE 後寄出'),
  accountSecurity: toMember('帳號安全', '會員變更密碼、新增或移除通行密鑰後寄出'),
  benefits: {
    ...toMember('會員禮遇與生日禮', '發放等級禮遇或生日禮時寄出'),
    mayBeOff,
    byLine: 'coupon',
  },
  keepLevel: {
    ...toMember('續等提醒', '等級到期前，未達續等門檻時寄出一次'),
    mayBeOff,
    byLine: 'coupon',
  },
  restocked: {
    ...toMember('到貨通知', '登記的商品到貨時，依登記先後寄出一次'),
    mayBeOff,
    byLine: 'restock',
  },
  refill: {
    ...toMember('補貨提醒', '預估用完前 7 天寄出，每次購買一封'),
    mayBeOff,
    byLine: 'refill',
  },
  message: {
    ...toMember('活動訊息', '送出訊息或符合自動訊息的時機時寄出，晚上不寄'),
    mayBeOff,
    byLine: 'news',
  },
  standingUpcoming: { ...toMember('定期配預告', '定期配寄出前 5 天寄出，每個日期一封'), byLine },
  standingAsks: {
    ...toMember('定期配等您確認', '定期配的金額、商品、配送或付款有變，需要會員確認時寄出'),
    byLine,
  },
  standingPaused: {
    ...toMember('定期配暫停', '包裹逾期未取，或連續兩次逾期未付款，定期配暫停時寄出'),
    byLine,
  },
  privacyCopy: toMember('個資複本', '個人資料複本備妥時寄出'),
  privacyErasure: toMember('個資刪除', '受理刪除個人資料時寄出'),
  deletionAsked: toMember('申請刪除帳號', '會員自行申請刪除帳號時寄出'),
  deletionStopped: toMember('取消刪除帳號', '等待刪除的會員登入或取消時寄出'),
  deletionDone: toMember('刪除帳號', '等待期滿，刪除帳號之前寄出'),
  privacyWithdrawn: toMember('個資申請撤回', '撤回個資申請時寄出'),
  privacyRefused: toMember('個資申請未受理', '拒絕個資申請時寄出'),
  adminVerify: toAdministrator('後台邀請', '新增管理者時寄出'),
  adminReset: toAdministrator('重設後台密碼', '申請重設後台密碼時寄出'),
  adminUnlock: toAdministrator('解除登入等待', '連續輸入錯誤密碼後，申請解除等待時寄出'),
  adminSecurity: toAdministrator('後台帳號安全', '從新裝置登入、變更驗證方式或使用備用碼時寄出'),
  adminNotice: toAdministrator('後台通知', '有事待核可、核可有結果，或出現警示時寄出'),
  versionProblem: toAdministrator('排程沒有發布', '排程的修改無法在預定時間發布時寄出'),
  stockDigest: toAdministrator('低庫存', '每天 9:00 寄給在庫存畫面選擇接收的人'),
  report: toAdministrator('定期報表', '依報表畫面設定的週期寄出'),
} as const satisfies Record<string, DeclaredEmail>;

export type EmailName = keyof typeof emails;
export const emailNames = Object.keys(emails) as [EmailName, ...EmailName[]];
/** The declaration of an e-mail that the shop sends. */
export const declaredEmail = (name: EmailName): DeclaredEmail => emails[name];
