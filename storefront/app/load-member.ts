import { tagUser } from './analytics/data-layer.ts';
import { api } from './api.ts';
import { handleFailure } from './errors.ts';
import { isGuardedPath } from './guarded-paths.ts';
import { isMember, useAuthStore } from './stores/auth.ts';
import { setUserInfo, useMemberStore } from './stores/member.ts';
import { settleWriting } from './stores/own-writing.ts';

/**
 * Reads the member's own data. A failure goes to the shared handler (row 8.081), except on members' pages, which
 * show the failure in place of the data.
 */
export async function loadMember(): Promise<void> {
  if (!isMember()) return;
  const { signedInAt } = useAuthStore.getState();
  try {
    const { data } = await api.readUser();
    // Another member may have come meanwhile.
    if (signedInAt !== useAuthStore.getState().signedInAt) return;
    const isNew = useMemberStore.getState().userInfo?.id !== data.id;
    setUserInfo(data);
    if (isNew) settleWriting();
    tagUser(data.id);
  } catch (error) {
    if (!isGuardedPath(window.location.pathname)) handleFailure(error);
  }
}
