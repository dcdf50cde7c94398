import type { Conditions } from './conditions.ts';

/** A view that an entity's list has from the start; the others are saved by people. */
export interface BuiltInView {
  /** As the address says it. */
  name: string;
  label: string;
  conditions: Conditions;
}

/** Which list of an entity a view belongs to; `list` is the screen of its own. */
export const viewPlaces = ['list'] as const;
/** In the address, for the list without any view. */
export const noView = 'all';
/** Records that a view's number counts; beyond them it says that there are more. */
export const mostCounted = 999;
/** Views that one person may keep of one list. */
export const mostOwnViews = 30;
export const viewLimits = { name: 40, query: 8_000 };

/** What shoppers do not see. */
export const offlineView: BuiltInView = {
  name: 'offline',
  label: '已下架',
  conditions: { field: 'currentVisibilityRule', is: 'equal', value: 'OFFLINE' },
};

export const withoutPicturesView: BuiltInView = {
  name: 'without-pictures',
  label: '無圖片',
  conditions: { field: 'images', is: 'empty', value: true },
};

const begun: Conditions = { field: 'eventBeginAt', is: 'within', value: 'PAST' };

/** Of events that end at some time. */
export const endingViews: readonly BuiltInView[] = [
  {
    name: 'ending',
    label: '48 小時內結束',
    conditions: { field: 'eventEndAt', is: 'within', value: 'NEXT_48_HOURS' },
  },
  {
    name: 'ended',
    label: '已結束',
    conditions: { field: 'eventEndAt', is: 'within', value: 'PAST' },
  },
];

/** Of events that have both a begin and an end. */
export const eventViews: readonly BuiltInView[] = [
  {
    name: 'running',
    label: '進行中',
    conditions: { all: [begun, { field: 'eventEndAt', is: 'within', value: 'FUTURE' }] },
  },
  ...endingViews,
];
