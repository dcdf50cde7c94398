/** What the back office knows of members besides their accounts. Plain data. */

/** Whether a member may sign in, or why not. */
export const memberStates = { ACTIVE: '正常', DISABLED: '已停用', MERGED: '已併入他人' } as const;
export type MemberState = keyof typeof memberStates;

/** Why a member came to a level. */
export const levelCauses = ['ROSE', 'KEPT', 'CAME_DOWN', 'MERGED'] as const;
export type LevelCause = (typeof levelCauses)[number];
export const levelCauseLabels: Readonly<Record<LevelCause, string>> = {
  ROSE: '升等',
  KEPT: '續等',
  CAME_DOWN: '期滿調整',
  MERGED: '合併帳號',
};

/** What became of a member in a gift of coupons to many. */
export const giftOutcomes = ['WAITING', 'GIVEN', 'HAD', 'DISABLED', 'CLOSED'] as const;
export type GiftOutcome = (typeof giftOutcomes)[number];
/** Why a member got none. */
export const giftOutcomeLabels = {
  HAD: '已有這張券',
  DISABLED: '帳號已停用',
  CLOSED: '優惠券已不能發出',
} as const satisfies Partial<Record<GiftOutcome, string>>;

/** Tags of one member, and characters of each; what stands between them when they are one text. */
export const memberTags = { count: 20, length: 20, between: '、' } as const;

/** A member's number as people say it, e.g. M000123. */
export const memberNo = (id: number): string => `M${String(id).padStart(6, '0')}`;

/** The id of a member's number, or of its digits; undefined for anything else. */
export function idOfMemberNo(text: string): number | undefined {
  const digits = /^M?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
