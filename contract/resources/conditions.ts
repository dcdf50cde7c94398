import type { Field } from './fields.ts';
import type { Order } from './order.ts';

/** How a condition compares a field. `within` names a period that moves with the day in Taipei, or with the moment. */
export const operators = [
  'equal',
  'not',
  'contains',
  'from',
  'to',
  'one_of',
  'empty',
  'within',
] as const;
export type Operator = (typeof operators)[number];

/**
 * The periods of `within`. Days are those of Taipei. A view of running events asks for a begin in PAST and an end
 * in FUTURE, so it stays right.
 */
export const periods = {
  TODAY: '今天',
  YESTERDAY: '昨天',
  LAST_7_DAYS: '近 7 天',
  LAST_30_DAYS: '近 30 天',
  THIS_MONTH: '本月',
  PAST: '現在以前',
  BEFORE_TODAY: '今天以前',
  FUTURE: '現在以後',
  NEXT_48_HOURS: '接下來 48 小時',
  OVER_24_HOURS_AGO: '超過 24 小時以前',
} as const;
export type Period = keyof typeof periods;

export type ConditionValue = string | number | boolean | null | readonly (string | number)[];

/** `empty` takes true or false, `one_of` a list, the others one value. */
export interface Condition {
  field: string;
  is: Operator;
  value: ConditionValue;
}
export type Conditions = Condition | { all: Conditions[] } | { any: Conditions[] };

/** How deep groups may lie in each other, and how many conditions there may be in all. */
export const mostConditions = { depth: 3, leaves: 20 };

/** The search of a list. The list's address holds it, and a saved view stores it. */
export interface RecordSearch {
  keyword: string;
  conditions?: Conditions | undefined;
  sort: Order;
  page: number;
  perPage: number;
}

/** The operators of each kind of field. References `equal` a record if they contain it. */
export function operatorsOf({ kind }: Field): readonly Operator[] {
  switch (kind) {
    case 'text':
    case 'link':
    case 'richText':
      return ['equal', 'not', 'contains', 'one_of', 'empty'];
    case 'integer':
    case 'money':
      return ['equal', 'not', 'from', 'to', 'one_of', 'empty'];
    case 'yesNo':
      return ['equal', 'empty'];
    case 'color':
    case 'choice':
      return ['equal', 'not', 'one_of'];
    case 'instant':
      return ['from', 'to', 'within', 'empty'];
    case 'reference':
      return ['equal', 'not', 'empty'];
    case 'references':
      return ['equal', 'empty'];
    case 'image':
    case 'pictures':
    case 'rows':
    case 'choices':
    case 'segment':
      return ['empty'];
  }
}
