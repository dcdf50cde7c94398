import { administratorRoleLabels, secondFactorKindLabels } from '#contract/administrators.ts';
import { approvalStateLabels } from '#contract/approvals.ts';
import { emails } from '#contract/emails.ts';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { greatestInteger } from '#contract/integers.ts';
import { reportLabels, scheduleRhythmLabels, timeStepLabels } from '#contract/metrics.ts';
import { privacyChannelLabels, privacyKindLabels, privacyStateLabels } from '#contract/privacy.ts';
import {
  choice,
  type Field,
  instant,
  integer,
  money,
  reference,
  text,
  yesNo,
} from '#contract/resources/fields.ts';
import { resources } from '#contract/resources/index.ts';
import {
  exceptionKindWords,
  orderStatusWords,
  paymentStatusWords,
  refundStatusWords,
  returnStatusWords,
} from '#contract/resources/order-choices.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { stockCauseWords, stockSourceWords } from '#contract/stocks.ts';
import { rightWords } from '../roles/right-labels.ts';

type Words = Readonly<Record<string, string>>;

const words = (label: string, choices: Words) => choice({ label, choices, default: '' });
const said = (label: string) => text({ label, maxLength: 2000 });
const count = (label: string) => integer({ label, min: 0, max: greatestInteger });
const whether = (label: string) => yesNo({ label, default: null });

const emailWords = Object.fromEntries(
  Object.entries(emails).map(([name, { label }]) => [name, label]),
);
const listWords = Object.fromEntries(
  [...resources, ...readOnlyResources].map(({ name, label }) => [name, label]),
);

/**
 * Values that actions record about subjects that are no records, as kinds of fields, so that they are shown in the
 * same way.
 */
const commonFields: Readonly<Record<string, Field>> = {
  reason: said('原因'),
  note: said('說明'),
  answer: said('說明'),
  tags: said('標籤'),
  title: said('名稱'),
  name: said('名稱'),
  coupon: said('優惠券'),
  reference: said('編號'),
  orderNo: said('訂單'),
  from: said('併入的會員'),
  into: said('併入'),
  about: said('關於'),
  month: said('月份'),
  query: said('條件'),
  keyword: said('搜尋'),
  columns: said('欄位'),
  conditions: said('條件'),
  format: said('格式'),
  job: said('工作代號'),
  paper: words('文件', {
    'pick-list': '揀貨單',
    'packing-slips': '出貨明細',
    labels: '標籤',
  }),
  cause: words('原因', stockCauseWords),
  source: words('庫存來源', stockSourceWords),
  stage: words('包裹', shipmentStageLabels),
  joinedCode: said('併入的包裹'),
  orderStatus: words('訂單狀態', orderStatusWords),
  paymentStatus: words('付款狀態', paymentStatusWords),
  role: words('角色', administratorRoleLabels),
  roleId: count('自訂角色編號'),
  rights: words('權限', rightWords),
  kind: words('種類', secondFactorKindLabels),
  kinds: words('種類', secondFactorKindLabels),
  channel: words('管道', privacyChannelLabels),
  occasion: words('通知信', emailWords),
  report: words('報表', reportLabels),
  rhythm: words('週期', scheduleRhythmLabels),
  by: words('分組', { ...timeStepLabels, part: '項目' }),
  resource: words('列表', listWords),
  changed: words('更改了', {
    name: '姓名',
    mobileNumber: '手機',
    recipient: '收件人姓名',
    recipientMobile: '收件人手機',
    recipientPhone: '收件人市話',
    shipAddress: '地址',
    storeType: '超商',
    storeNo: '門市代號',
    storeName: '門市',
    storeAddress: '門市地址',
    expectedDeliveryTime: '希望送達時段',
    note: '備註',
  }),
  added: said('加入的商品'),
  company: said('物流商'),
  isDisabled: whether('停用'),
  isPasswordNew: whether('新密碼'),
  isOwnApproval: whether('由提出的人核可'),
  isApproved: whether('經第二人核可'),
  isApproverYounger: whether('核可的帳號在提出之後才建立'),
  isShared: whether('與同事共用'),
  defaultRoles: words('預設給', administratorRoleLabels),
  amount: money({ label: '金額' }),
  expectedAmount: money({ label: '應收金額' }),
  received: money({ label: '已收' }),
  paidAmount: money({ label: '應付金額' }),
  captured: money({ label: '已收' }),
  refunded: money({ label: '已退' }),
  refundAmount: money({ label: '退款金額' }),
  credit: money({ label: '折抵金額' }),
  due: money({ label: '待付差額' }),
  onHand: count('現有'),
  alertUnits: count('安全量（件）'),
  alertDays: count('安全量（天）'),
  differing: count('數量不同的品項'),
  count: count('筆數'),
  rows: count('列數'),
  total: count('人數'),
  orders: count('訂單數'),
  coupons: count('優惠券數'),
  recipients: count('收件人數'),
  unchanged: count('沒有改變'),
  refused: count('沒有寫入'),
  number: count('版本'),
  returnId: count('退貨編號'),
  shipmentId: count('包裹編號'),
  laterShipmentId: count('另一個包裹的編號'),
  couponEventId: reference({ label: '優惠券', to: 'coupon-events' }),
  cutAt: instant({ label: '截止時間' }),
  eraseAt: instant({ label: '刪除時間' }),
  publishAt: instant({ label: '上線時間' }),
  offlineAt: instant({ label: '下架時間' }),
};

/** The same names with another meaning for certain subjects. */
const fieldsOfSubject: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  approval: { state: words('狀態', approvalStateLabels) },
  'payment-exception': {
    state: words('狀態', { OPEN: '待處理', RESOLVED: '已處理' }),
    kind: words('種類', exceptionKindWords),
    isPaid: whether('訂單已付款'),
    isMoneyThere: whether('款項仍在'),
  },
  'privacy-request': {
    state: words('狀態', privacyStateLabels),
    kind: words('種類', privacyKindLabels),
  },
  'order-return': { status: words('狀態', returnStatusWords) },
  refund: { status: words('狀態', refundStatusWords) },
  reports: { from: instant({ label: '從' }), until: instant({ label: '到' }) },
  administrator: { changed: count('更新的品項') },
};

/** Ids without a screen: the action itself tells their meaning. */
const unspoken: ReadonlySet<string> = new Set([
  'orderId',
  'attemptId',
  'refundId',
  'userCouponId',
  'uncollectedId',
  'recordId',
  'sort',
  'removedLines',
  'pictures',
]);

/** The label and kind of a value of an action; undefined for values that only the shop itself uses. */
export function auditField(subjectType: string, name: string): Field | undefined {
  if (unspoken.has(name)) return undefined;
  return fieldsOfSubject[subjectType]?.[name] ?? commonFields[name] ?? said(name);
}
