import type { MouseEvent } from 'react';

/**
 * A press of a button in a list whose rows leave once they are dealt with. The second click of a double click is none:
 * it would reach the row that has moved up.
 */
export const onePress =
  (press: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) press();
  };
