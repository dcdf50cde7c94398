import type { Field } from '#contract/resources/fields.ts';

/** Whether a cell of a list can be changed in its row by a person who may change records, or stocks. */
export const isEditableIn = (
  { editInRow }: Field,
  { mayWrite, mayAdjust }: { mayWrite: boolean; mayAdjust: boolean },
): boolean => (editInRow === 'stock' ? mayAdjust : mayWrite && editInRow === true);
