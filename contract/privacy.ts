/** What members may ask of the shop about their personal data (個人資料保護法), and in which state that is. Plain data. */
export const privacyKinds = ['EXPORT', 'ERASURE'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/**
 * RECEIVED: somebody has to look at it. MAKING: the copy is being made. WAITING: the member can still take it back. DONE: the
 * copy was mailed, or the data are gone.
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

/** States in which something has still to happen; a member has one such request of each kind. */
export const openPrivacyStates = ['RECEIVED', 'MAKING', 'WAITING'] as const;

export const privacyChannels = ['EMAIL', 'PHONE', 'LINE', 'LETTER', 'IN_PERSON'] as const;
/** How a request came in. */
export type PrivacyChannel = (typeof privacyChannels)[number];

/** Days after its receipt on which a request is due. */
export const privacyDueDays = 15;
/** Days for which a member can take an erasure back. */
export const takeBackDays = 7;
/** Hours for which the mailed link to a copy is good, and how often. */
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
};
