import { greatestInteger } from '../integers.ts';
import { type MessageChannel, messageChannels } from '../messages.ts';
import { title } from './common-fields.ts';
import { choice, image, integer, link, reference, text } from './fields.ts';

/* Fields that messages and automations share. */

const channelLabels: Readonly<Record<MessageChannel, string>> = {
  BOTH: '依會員的設定',
  LINE: '只用 LINE',
  EMAIL: '只用電子郵件',
};

/** What a member reads, and on which channel. */
export const messageFields = () => ({
  title: title({ label: '標題' }),
  channel: choice<MessageChannel>({
    label: '管道',
    help: '會員在「通知設定」選擇活動消息的管道；只用一種時，選另一種的會員不會收到',
    choices: Object.fromEntries(messageChannels.map((each) => [each, channelLabels[each]])) as {
      [Channel in MessageChannel]: string;
    },
    default: 'BOTH',
    filtered: true,
    list: { width: 120 },
  }),
  text: text({
    label: '內文',
    help: '空一行分段；稱呼會員為「您」',
    required: true,
    maxLength: 1000,
    lines: 6,
    searched: true,
  }),
  image: image({ label: '圖片' }),
  link: link({
    label: '按鈕連到',
    help: '本站路徑或 https:// 開頭的網址；空白為商店首頁。醫療器材要有廣告核准字號',
  }),
  couponEventId: reference({
    label: '一起送的優惠券',
    help: '收到訊息的會員各得一張；已經有的不再給',
    to: 'coupon-events',
  }),
});

export const messageFieldNames = [
  'title',
  'channel',
  'text',
  'image',
  'link',
  'couponEventId',
] as const;

const counted = (label: string, help = '') =>
  integer({ label, ...(help && { help }), min: 0, max: greatestInteger, readOnly: true });

/** What a message has brought. Lists do not have it, because some numbers read orders. */
export const messageNumbers = () => ({
  waitingCount: counted('等待送出'),
  sentCount: counted('已送出'),
  failedCount: counted('沒有送達'),
  leftOutCount: counted('送出時略過', '當時已取消訂閱、最近收過訊息，或帳號已停用'),
  pressedCount: counted('按下連結', '同一人按兩次算兩次'),
  unsubscribedCount: counted('因此取消訂閱'),
  orderCount: counted('7 天內付款的訂單', '收到的會員在 7 天內付款的訂單，不論是否因為訊息'),
  salesAmount: counted('7 天內的成交金額（元）', '這些訂單的「成交金額」，未扣日後的退款'),
});

/** The names of these fields, in the order of a record's screen. */
export const messageNumberNames = [
  'waitingCount',
  'sentCount',
  'failedCount',
  'leftOutCount',
  'pressedCount',
  'unsubscribedCount',
  'orderCount',
  'salesAmount',
] as const;
