import type { Field } from './fields.ts';

/** To multiples of what a computed price is rounded: `1` is a whole number. */
export const roundings = ['1', '5', '10', '50', '100'] as const;
export type Rounding = (typeof roundings)[number];

/** Bounds of a change in per cent, with two decimals at most. */
export const perCentLimits = { min: -99, max: 1000 };

/** The number of records that are changed within the request; more of them are a task. */
export const mostChangedAtOnce = 500;

/** What happens to a number: an amount is added, or so many per cent, rounded to the nearest multiple. */
export type NumberOperation = { add: number } | { perCent: number; round: Rounding };

/** What happens to references: some are added or get another number of pieces, and some are taken out. */
export interface ReferencesOperation {
  add?: readonly (number | { id: number; quantity: number })[];
  remove?: readonly number[];
}

/** Field → its new value, or what is done to the value that a record has. */
export type BulkChange = Readonly<Record<string, unknown>>;

/** Whether what is said of a field is done to the value that is there, and is no value itself. */
export function isOperation(
  { kind }: Field,
  given: unknown,
): given is NumberOperation | ReferencesOperation {
  const isCounted = kind === 'integer' || kind === 'money' || kind === 'references';
  return isCounted && typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Whether records may be given the same value of a field: not where each has its own. */
export function isChangedInBulk(field: Field): boolean {
  return !field.readOnly && !('unique' in field && field.unique === true);
}

export const bulkRowStates = ['WAITING', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];
