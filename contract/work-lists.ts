import type { BoardColumn } from './fulfilment.ts';
import { returningView, unpaidView } from './resources/read-only/orders.ts';
import type { BuiltInView } from './resources/views.ts';

/** The columns of the fulfilment board whose rows are those of a view of the list of orders. */
export type ListColumn = Extract<BoardColumn, 'UNPAID' | 'RETURNING'>;

/** The view with the rows, and by its conditions the number, of each of these columns. */
export const boardLists: Readonly<Record<ListColumn, BuiltInView>> = {
  UNPAID: unpaidView,
  RETURNING: returningView,
};
