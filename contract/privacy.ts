/** The kinds of members' requests about their personal data (個人資料保護法), and their states. Plain data. */
export const privacyKinds = ['EXPORT', 'ERASURE'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/**
 * RECEIVED: a person has to look at it. MAKING: the copy is being created. WAITING: the member can still withdraw
 * it. DONE: the copy was mailed, or the data are erased.
 */
export const privacyStates = [
  'RECEIVED',
  'MAKING',
  'WAITING',
  'DONE',
  'WITHDRAWN',
  'REFUSED',
] as const;
export type PrivacyState = (typeof privacyStates)[number];

/** The states of an open request. A member can have one open request of each kind. */
export const openPrivacyStates = ['RECEIVED', 'MAKING', 'WAITING'] as const;

/** The ways of a request that an administrator notes. */
export const notedChannels = ['EMAIL', 'PHONE', 'LINE', 'LETTER', 'IN_PERSON'] as const;
export type NotedChannel = (typeof notedChannels)[number];
/** How a request came in. SELF: the member made it in the member centre. */
export const privacyChannels = [...notedChannels, 'SELF'] as const;
export type PrivacyChannel = (typeof privacyChannels)[number];

/** Days from the receipt of a request until it is due. */
export const privacyDueDays = 15;
/** Days for which a member can withdraw an erasure. */
export const takeBackDays = 7;
/** Hours for which the mailed link to a copy is valid, and the most downloads. */
export const copyHours = 72;
export const mostCopyDownloads = 5;

export const privacyKindLabels: Readonly<Record<PrivacyKind, string>> = {
  EXPORT: '查詢與複製',
  ERASURE: '刪除',
};
export const privacyStateLabels: Readonly<Record<PrivacyState, string>> = {
  RECEIVED: '待處理',
  MAKING: '製作中',
  WAITING: '等待刪除',
  DONE: '已完成',
  WITHDRAWN: '已撤回',
  REFUSED: '不受理',
};
export const privacyChannelLabels: Readonly<Record<PrivacyChannel, string>> = {
  EMAIL: '電子郵件',
  PHONE: '電話',
  LINE: 'LINE',
  LETTER: '書面',
  IN_PERSON: '當面',
  SELF: '會員中心',
};
