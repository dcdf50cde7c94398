import { isDeepStrictEqual } from 'node:util';
import type { Conditions } from '#contract/resources/conditions.ts';
import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { readSearch } from '#rules/records/list-address.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findView } from './read-views.ts';

/** What callers of `memberSearchOfView` answer when it finds nothing. */
export const viewIsGone = '找不到這個檢視，或它的條件已不適用，請重新選擇對象';

/**
 * The search of a saved view of the list of members, the same for whoever asks. Undefined if the administrator sees no
 * such view, or if the list no longer knows one of its conditions.
 */
export async function memberSearchOfView(
  db: Queryable,
  viewId: number,
  administratorId: number,
): Promise<{ keyword: string; conditions: Conditions | undefined; byParts: false } | undefined> {
  const view = await findView(db, viewId, administratorId);
  if (view?.resource !== members.name) return undefined;
  const query = new URLSearchParams(view.query);
  const { keyword, conditions } = readSearch(members as unknown as ReadOnlyResource, query);
  // Lists leave out conditions that no longer hold, but then a message or a coupon would reach more members.
  if (!isSame(conditions, query.get('where'))) return undefined;
  // Whoever may not see a phone must not find it digit by digit by the number of a view's members.
  return { keyword, conditions, byParts: false };
}

/** Whether the conditions are all that the view has stored. */
function isSame(conditions: Conditions | undefined, stored: string | null): boolean {
  if (!stored) return conditions === undefined;
  try {
    // A condition without a value is stored without one.
    return isDeepStrictEqual(JSON.parse(JSON.stringify(conditions ?? null)), JSON.parse(stored));
  } catch {
    return false;
  }
}
