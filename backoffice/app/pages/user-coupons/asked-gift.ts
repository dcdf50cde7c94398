import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { readSearch } from '#rules/records/list-address.ts';
import { conditionsOnWire } from '../../api.ts';
import type { ListView } from '../../resource/views/list-views.ts';

export const memberList = members as unknown as ReadOnlyResource;

/** The segment of all members, which has no view. */
export const everybody = 'everybody';

/** The input of the form: the coupon, and the segment or the list of its receivers. */
export interface GiftChoice {
  couponEventId: number;
  way: 'segment' | 'list';
  /** The key of a view of the list of members, or `everybody`. */
  segment: string;
  list: string;
}

/** The query about a gift: receivers and coupon. */
interface AskedGift {
  couponEventId: number;
  search?: { keyword: string; conditions?: object };
  viewId?: number;
  list?: string;
}

/** The query about a gift. Throws, with a sentence for the operator, if the chosen view is not among the views. */
export function askedGift(
  { couponEventId, way, segment, list }: GiftChoice,
  views: readonly ListView[],
): AskedGift {
  if (way === 'list') return { couponEventId, list };
  if (segment === everybody) return { couponEventId, search: { keyword: '' } };
  const view = views.find(({ key }) => key === segment);
  if (!view) throw new Error('找不到這個分群，它可能已被刪除，請重新選擇');
  // The server reads a saved view again: a colleague may have deleted or changed it since.
  if (view.saved) return { couponEventId, viewId: view.saved.id };
  const { keyword, conditions } = readSearch(memberList, new URLSearchParams(view.query));
  const search = { keyword, ...(conditions && { conditions: conditionsOnWire(conditions) }) };
  return { couponEventId, search };
}
