import type { UserInfo } from '#contract/entities/accounts.ts';
import { isProfileIncomplete } from '#rules/members/profile.ts';
import { isMember, useAuthStore } from './auth.ts';
import { useMemberStore } from './member.ts';
import { settleWriting } from './own-writing.ts';

/**
 * Asks the shop for the member's own data, or changes them, and takes over its answer. Returns undefined if the session
 * is another one by then: the answer is about somebody who has left.
 */
export async function takeUserInfo(
  ask: () => Promise<{ data: UserInfo }>,
): Promise<UserInfo | undefined> {
  const { signedInAt } = useAuthStore.getState();
  const { data } = await ask();
  if (!isMember() || signedInAt !== useAuthStore.getState().signedInAt) return undefined;
  const isNew = useMemberStore.getState().userInfo?.id !== data.id;
  useMemberStore.setState({ userInfo: data, showIncompleteHint: isProfileIncomplete(data) });
  if (isNew) settleWriting();
  return data;
}
