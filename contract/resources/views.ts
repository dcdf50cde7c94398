import type { Condition, Conditions, Period } from './conditions.ts';

/** A built-in view of an entity's list; people save the others. */
export interface BuiltInView {
  /** Its name in the address. */
  name: string;
  label: string;
  conditions: Conditions;
}

/** A common condition, which a list offers as a filter of one press. */
export interface Chip {
  label: string;
  condition: Condition;
}

/** Which list of an entity a view belongs to; `list` is the screen of its own. */
export const viewPlaces = ['list'] as const;
/** The value in the address for the list without a view. */
export const noView = 'all';
/** The most records that a view's number counts. Beyond it, the number says that there are more. */
export const mostCounted = 999;
/** The most views that one person may save for one list. */
export const mostOwnViews = 30;
export const viewLimits = { name: 40, query: 8_000 };

/** Records that shoppers do not see. */
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

/** Events may be open at both ends. */
const orOpen = (field: string, value: Period): Conditions => ({
  any: [
    { field, is: 'within', value },
    { field, is: 'empty', value: true },
  ],
});

/** Views of events that end. */
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

/** Views of events with a begin and an end. */
export const eventViews: readonly BuiltInView[] = [
  {
    name: 'running',
    label: '進行中',
    conditions: { all: [orOpen('eventBeginAt', 'PAST'), orOpen('eventEndAt', 'FUTURE')] },
  },
  ...endingViews,
];
