import { Table, type TableProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './stacked-table.module.css';

/**
 * A table with one head row that becomes a card for each row on a phone, in which every value has the name of its
 * column. It is never wider than a phone.
 */
export function StackedTable({ className, ...table }: TableProps) {
  const element = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (element.current) nameCells(element.current);
  });
  return <Table {...table} ref={element} className={`${classes.stacked} ${className ?? ''}`} />;
}

/** Writes the name of the column on each cell, for the style sheet; a cell over several columns needs none. */
function nameCells(table: HTMLTableElement): void {
  // A head with an element has a name for screen readers only.
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((head) =>
    head.firstElementChild ? '' : head.textContent.trim(),
  );
  for (const body of table.tBodies) {
    for (const { cells } of body.rows) {
      if (cells.length !== names.length) continue;
      for (const [at, cell] of [...cells].entries()) if (names[at]) cell.dataset.column = names[at];
    }
  }
}
