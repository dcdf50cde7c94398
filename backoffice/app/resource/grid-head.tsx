import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Order } from '#contract/resources/resource.ts';
import classes from './grid.module.css';
import type { Column } from './use-columns.ts';

interface Props {
  columns: readonly Column[];
  template: string;
  sort: Order;
  isSelectable: boolean;
  areAllSelected: boolean;
  areSomeSelected: boolean;
  onSelectAll(): void;
  onSort(field: string): void;
  onResize(field: string, by: number): void;
}

/** The names of the columns, with order and width. */
export function GridHead({ columns, template, sort, onSort, onResize, ...selection }: Props) {
  const { isSelectable, areAllSelected, areSomeSelected, onSelectAll } = selection;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${classes.row} ${classes.head}`}
      style={{ gridTemplateColumns: template }}
    >
      {isSelectable && (
        <div
          role="columnheader"
          className={`${classes.cell} ${classes.pinned}`}
          style={{ left: 0 }}
        >
          <Checkbox
            size="xs"
            aria-label="選取本頁"
            checked={areAllSelected}
            indeterminate={areSomeSelected && !areAllSelected}
            onChange={onSelectAll}
          />
        </div>
      )}
      {columns.map(({ name, field, isPinned, start }) => {
        const direction = sort.field === name ? sort.direction : undefined;
        return (
          <div
            key={name}
            role="columnheader"
            aria-sort={field.sortable ? (direction ?? 'none') : undefined}
            className={isPinned ? `${classes.cell} ${classes.pinned}` : classes.cell}
            style={isPinned ? { left: start } : undefined}
          >
            {field.sortable ? (
              <button type="button" className={classes.sort} onClick={() => onSort(name)}>
                {field.label}
                <span aria-hidden>{arrows[direction ?? 'none']}</span>
              </button>
            ) : (
              field.label
            )}
            <Resizer label={field.label} onResize={(by) => onResize(name, by)} />
          </div>
        );
      })}
    </div>
  );
}

const arrows = { ascending: '↑', descending: '↓', none: '' };
const keyStep = 16;

/** The edge of a column: dragged by the pointer, moved by the arrow keys. */
function Resizer({ label, onResize }: { label: string; onResize(by: number): void }) {
  function drag(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    let last = event.clientX;
    event.currentTarget.onpointermove = (move) => {
      onResize(move.clientX - last);
      last = move.clientX;
    };
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(by);
  }
  return (
    <button
      type="button"
      aria-label={`調整「${label}」欄寬`}
      className={classes.resizer}
      onPointerDown={drag}
      onPointerUp={(event) => {
        event.currentTarget.onpointermove = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
