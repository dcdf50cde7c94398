import type { PointerEvent } from 'react';
import type { Order } from '#contract/resources/order.ts';
import classes from './grid.module.css';
import type { Column, Frame } from './use-columns.ts';

interface Props {
  columns: readonly Column[];
  frame: Frame;
  sort: Order;
  isSelectable: boolean;
  areAllSelected: boolean;
  areSomeSelected: boolean;
  /** The column whose name the Tab key reaches, if it is one of them. */
  focused: number | undefined;
  onFocus(column: number): void;
  onSelectAll(): void;
  onSort(field: string): void;
  onResize(field: string, by: number): void;
}

/** The names of the columns, with order and width. */
export function GridHead({ columns, frame, sort, onSort, onResize, ...rest }: Props) {
  const { isSelectable, areAllSelected, areSomeSelected, onSelectAll, focused, onFocus } = rest;
  const stop = (column: number) => ({
    'data-cell': `-1:${column}`,
    tabIndex: focused === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
  return (
    <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`} style={frame}>
      {isSelectable && (
        <div
          role="columnheader"
          className={`${classes.cell} ${classes.pinned}`}
          style={{ left: 0 }}
          {...stop(0)}
        >
          <input
            type="checkbox"
            aria-label="選取本頁"
            tabIndex={-1}
            ref={(box) => {
              // HTML has no attribute for the indeterminate state.
              if (box) box.indeterminate = areSomeSelected && !areAllSelected;
            }}
            checked={areAllSelected}
            onChange={onSelectAll}
          />
        </div>
      )}
      {columns.map(({ name, field, isPinned, start }, at) => {
        const direction = sort.field === name ? sort.direction : undefined;
        return (
          <div
            key={name}
            role="columnheader"
            data-kind={field.kind}
            aria-sort={field.sortable ? (direction ?? 'none') : undefined}
            className={isPinned ? `${classes.cell} ${classes.pinned}` : classes.cell}
            style={isPinned ? { left: start } : undefined}
            {...stop(at + 1)}
          >
            {field.sortable ? (
              <button
                type="button"
                tabIndex={-1}
                className={classes.sort}
                onClick={() => onSort(name)}
              >
                {field.label}
                <span aria-hidden>{arrows[direction ?? 'none']}</span>
              </button>
            ) : (
              field.label
            )}
            <Resizer onResize={(by) => onResize(name, by)} />
          </div>
        );
      })}
    </div>
  );
}

const arrows = { ascending: '↑', descending: '↓', none: '' };

/** The edge of a column, for pointers; keys widen the column from its name. */
function Resizer({ onResize }: { onResize(by: number): void }) {
  function drag(event: PointerEvent<HTMLSpanElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    let last = event.clientX;
    event.currentTarget.onpointermove = (move) => {
      onResize(move.clientX - last);
      last = move.clientX;
    };
  }
  return (
    <span
      aria-hidden
      className={classes.resizer}
      onPointerDown={drag}
      onPointerUp={(event) => {
        event.currentTarget.onpointermove = null;
      }}
    />
  );
}
