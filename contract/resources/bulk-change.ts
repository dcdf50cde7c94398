import type { Field } from './fields.ts';

/** A computed price is rounded to a multiple of one of these (TWD). */
export const roundings = ['1', '5', '10', '50', '100'] as const;
export type Rounding = (typeof roundings)[number];

/** The bounds of a change in per cent; it has at most two decimals. */
export const perCentLimits = { min: -99, max: 1000 };

/** The most records that are changed within the request. A task changes more. */
export const mostChangedAtOnce = 500;

/** A change of a number: an amount is added, or a percentage, rounded to the nearest multiple. */
export type NumberOperation = { add: number } | { perCent: number; round: Rounding };

/** A change of references: some are added or get another quantity, and some are removed. */
export interface ReferencesOperation {
  add?: readonly (number | { id: number; quantity: number })[];
  remove?: readonly number[];
}

/** Field → its new value, or an operation on its present value. */
export type BulkChange = Readonly<Record<string, unknown>>;

/** Whether the change of a field is an operation on its present value, not a new value. */
export function isOperation(
  { kind }: Field,
  given: unknown,
): given is NumberOperation | ReferencesOperation {
  const isCounted = kind === 'integer' || kind === 'money' || kind === 'references';
  return isCounted && typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Whether many records may get the same value of a field. False if each needs a value of its own. */
export function isChangedInBulk(field: Field): boolean {
  return !field.readOnly && !('unique' in field && field.unique === true);
}

export const bulkRowStates = ['WAITING', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];
