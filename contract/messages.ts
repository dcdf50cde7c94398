/** Advertising messages of the shop to members (G-215). Plain data. */

/** BOTH: each member's own setting decides. */
export const messageChannels = ['BOTH', 'LINE', 'EMAIL'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * DRAFT: written and not sent. AWAITING: its recipients are fixed, and a second person has to approve. SENDING: it is
 * being sent or waits for its time. STOPPED: an operator stopped it; the rest of its recipients got nothing. DONE:
 * nobody waits.
 */
export const messageStates = ['DRAFT', 'AWAITING', 'SENDING', 'STOPPED', 'DONE'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Members by what they do. The first five follow from a member's own interval between purchases (`rules/members/segments.ts`).
 * WAITING: members who wait for sold-out goods.
 */
export const segmentKinds = ['NEW', 'REGULAR', 'DUE', 'SLEEPING', 'LOST', 'WAITING'] as const;
export type SegmentKind = (typeof segmentKinds)[number];
export const segmentLabels: Readonly<Record<SegmentKind, string>> = {
  NEW: '首購',
  REGULAR: '常客',
  DUE: '該補貨',
  SLEEPING: '沉睡',
  LOST: '流失',
  WAITING: '等候到貨',
};

/** Who gets a message (G-235). WAITING may name one product. */
export type Segment =
  | { viewId: number }
  | { memberIds: readonly number[] }
  | { kind: SegmentKind; productId?: number | null | undefined };

/** The most members that a message names one by one. */
export const mostNamedMembers = 1000;

/** What became of a recipient. TAKEN: the letter is on its way. */
export const recipientStates = ['WAITING', 'TAKEN', 'SENT', 'FAILED', 'LEFT_OUT'] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * Why a member of a segment gets nothing: no consent to advertising, wants it on another channel only, got another
 * advertising message lately, or cannot sign in.
 */
export const whyLeftOut = ['NO_CONSENT', 'OTHER_CHANNEL', 'LIMIT', 'DISABLED'] as const;
export type WhyLeftOut = (typeof whyLeftOut)[number];
export const whyLeftOutLabels: Readonly<Record<WhyLeftOut, string>> = {
  NO_CONSENT: '沒有同意收活動消息',
  OTHER_CHANNEL: '只收另一種管道',
  LIMIT: '最近已收過活動訊息',
  DISABLED: '帳號已停用',
};

/** The occasions on which the shop writes by itself. */
export const automationKinds = ['CART', 'FIRST_ORDER', 'SLEEPING', 'BIRTHDAY'] as const;
export type AutomationKind = (typeof automationKinds)[number];
export const automationLabels: Readonly<Record<AutomationKind, string>> = {
  CART: '放進購物車 24 小時後未結帳',
  FIRST_ORDER: '第一次購買後 14 天',
  SLEEPING: '超過自己購買間隔的 2 倍沒有購買',
  BIRTHDAY: '生日當天',
};

/** What the link in a letter ends: news of the shop, or reminders of goods that run out. */
export const leaveKinds = ['news', 'refill'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** The page that ends letters; the same address takes the POST of RFC 8058. */
export const leavePath = '/unsubscribe';
/** What the page says after the press, by `result` of its address. */
export const leaveResults = ['news', 'refill', 'invalid'] as const;
export type LeaveResult = (typeof leaveResults)[number];
