import { greatestInteger } from '#contract/integers.ts';
import { idOfMemberNo, memberNo } from '#contract/members.ts';
import {
  mostNamedMembers,
  type Segment,
  type SegmentKind,
  segmentKinds,
  segmentLabels,
} from '#contract/messages.ts';

const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= greatestInteger;
const isKind = (value: unknown): value is SegmentKind => segmentKinds.includes(value as never);

/** Whether a value of any origin names the receivers of a message in one of the three ways. */
export function isSegment(value: unknown): value is Segment {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { viewId, memberIds, kind, productId, ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length > 0) return false;
  const given = [viewId, memberIds, kind].filter((each) => each !== undefined);
  if (given.length !== 1) return false;
  if (kind !== undefined) {
    if (productId === undefined || productId === null) return isKind(kind);
    return kind === 'WAITING' && isId(productId);
  }
  if (productId !== undefined) return false;
  if (viewId !== undefined) return isId(viewId);
  return isNamed(memberIds);
}

const isNamed = (ids: unknown) =>
  Array.isArray(ids) && ids.length > 0 && ids.length <= mostNamedMembers && ids.every(isId);

const view = '檢視';
const named = '會員';

/** A segment as people read and type it: 沉睡, 等候到貨 12, 檢視 3, 會員 M000012、M000013. */
export function segmentText(segment: Segment): string {
  if ('viewId' in segment) return `${view} ${segment.viewId}`;
  if ('memberIds' in segment) return `${named} ${segment.memberIds.map(memberNo).join('、')}`;
  const label = segmentLabels[segment.kind];
  return segment.productId ? `${label} ${segment.productId}` : label;
}

/** The segment of such a text; undefined if it is none. */
export function readSegment(text: string): Segment | undefined {
  const [word = '', ...rest] = text.trim().split(/[\s、,，]+/);
  const kind = segmentKinds.find((each) => segmentLabels[each] === word);
  const segment = kind
    ? { kind, ...(rest.length > 0 && { productId: Number(rest.join(' ')) }) }
    : word === view
      ? { viewId: Number(rest.join(' ')) }
      : word === named
        ? { memberIds: rest.map(idOfMemberNo) }
        : undefined;
  return isSegment(segment) ? segment : undefined;
}
