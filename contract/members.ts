/** The values of members that only the back office uses. Plain data. */

/** Whether a member may sign in, or why not. */
export const memberStates = { ACTIVE: '正常', DISABLED: '已停用', MERGED: '已併入他人' } as const;
export type MemberState = keyof typeof memberStates;

/** Why a member has a level. */
export const levelCauses = ['ROSE', 'KEPT', 'CAME_DOWN', 'MERGED'] as const;
export type LevelCause = (typeof levelCauses)[number];
export const levelCauseLabels: Readonly<Record<LevelCause, string>> = {
  ROSE: '升等',
  KEPT: '續等',
  CAME_DOWN: '期滿調整',
  MERGED: '合併帳號',
};

/** The results for one member of a coupon gift to many. */
export const giftOutcomes = ['WAITING', 'GIVEN', 'HAD', 'DISABLED', 'CLOSED'] as const;
export type GiftOutcome = (typeof giftOutcomes)[number];
/** The label of each result that gave the member no coupon. */
export const giftOutcomeLabels = {
  HAD: '已有這張券',
  DISABLED: '帳號已停用',
  CLOSED: '優惠券已不能發出',
} as const satisfies Partial<Record<GiftOutcome, string>>;

/** The most tags of one member, the most characters of each, and the separator of tags in one text. */
export const memberTags = { count: 20, length: 20, between: '、' } as const;

/** A member number as people write it, e.g. M000123. */
export const memberNo = (id: number): string => `M${String(id).padStart(6, '0')}`;

/** The id of a member number or of its digits; undefined for any other text. */
export function idOfMemberNo(text: string): number | undefined {
  const digits = /^M?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
