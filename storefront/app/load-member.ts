import { tagUser } from './analytics/data-layer.ts';
import { api } from './api.ts';
import { handleFailure } from './errors.ts';
import { isGuardedPath } from './guarded-paths.ts';
import { isMember } from './stores/auth.ts';
import { takeUserInfo } from './stores/known-member.ts';

/**
 * Reads the member's own data. A failure goes to the shared handler (row 8.081), except on members' pages, which
 * show the failure in place of the data.
 */
export async function loadMember(): Promise<void> {
  if (!isMember()) return;
  try {
    const userInfo = await takeUserInfo(() => api.readUser());
    if (userInfo) tagUser(userInfo.id);
  } catch (error) {
    if (!isGuardedPath(window.location.pathname)) handleFailure(error);
  }
}
