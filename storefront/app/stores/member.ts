import { create } from 'zustand';
import type { UserInfo } from '#contract/entities/accounts.ts';

interface MemberState {
  /** The session's bearer token. Undefined for a visitor. */
  ecUserToken: string | undefined;
  userInfo: UserInfo | undefined;
  /** The red dot: name or mobile number is missing (row 3.063). */
  showIncompleteHint: boolean;
}

const nobody: MemberState = {
  ecUserToken: undefined,
  userInfo: undefined,
  showIncompleteHint: false,
};

export const useMemberStore = create<MemberState>()(() => nobody);

/** Resets the store to a visitor, without token and member data. */
export function clearMember(): void {
  useMemberStore.setState(nobody);
}
