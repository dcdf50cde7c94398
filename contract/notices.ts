/** What a member is told, as the member's settings group it (G-212). Plain data. */
export const noticeKinds = ['order', 'coupon', 'restock', 'refill', 'news'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The way in which a member is told. NONE: the member does not want to be told. */
export const noticeChannels = ['LINE', 'EMAIL', 'NONE'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Notices of orders cannot be switched off, only moved. */
export type OrderChannel = Exclude<NoticeChannel, 'NONE'>;

/** The channel of each kind. */
export type NoticeChannels = Record<Exclude<NoticeKind, 'order'>, NoticeChannel> & {
  order: OrderChannel;
};

/**
 * Whether LINE can take notices for a member, or why not: the shop has no LINE account for messages, the member has
 * linked no LINE account, is no friend of the shop's LINE account, or has blocked it.
 */
export const lineReaches = ['READY', 'OFF', 'NOT_LINKED', 'NOT_A_FRIEND', 'BLOCKED'] as const;
export type LineReach = (typeof lineReaches)[number];

/** What became of a notice that went to LINE: it is being tried, LINE has taken it, or it went by e-mail instead. */
export const lineNoticeStates = ['TRYING', 'SENT', 'BY_EMAIL'] as const;
export type LineNoticeState = (typeof lineNoticeStates)[number];

/**
 * Why a notice went by e-mail instead: LINE refused it, the messages of the month are used up, LINE did not say for a
 * day whether it had taken it, or LINE could not reach the member any more while it was tried.
 */
export const whyByEmail = ['REFUSED', 'QUOTA', 'UNKNOWN', 'UNREACHABLE'] as const;
export type WhyByEmail = (typeof whyByEmail)[number];
