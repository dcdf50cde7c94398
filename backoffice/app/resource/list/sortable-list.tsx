import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { rowAt, useSorting } from '../inputs/use-sorting.ts';
import classes from './sortable-list.module.css';

interface Item {
  id: number;
  title: string;
  /** Further content about the item. */
  note: ReactNode;
}

interface Props {
  label: string;
  items: readonly Item[];
  /** Called with the ids in their new order. */
  onMove(ids: number[]): void;
}

/** A list that is sorted by dragging handles or by buttons; screen readers announce each move. */
export function SortableList({ label, items, onMove }: Props) {
  const { list, dragged, announcement, press, begin, drag, end } = useSorting(items, onMove, rowAt);
  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className={classes.list}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {items.map(({ id, title, note }, index) => (
          <li key={id} className={classes.row} data-dragged={id === dragged || undefined}>
            <span
              aria-hidden
              className={classes.handle}
              onPointerDown={(event) => begin(event, id)}
            >
              ⠿
            </span>
            <span className={classes.title}>
              {title}
              <small>{note}</small>
            </span>
            {([-1, 1] as const).map((by) => {
              const isAtEnd = index + by < 0 || index + by >= items.length;
              return (
                <Button
                  key={by}
                  variant="default"
                  size="compact-sm"
                  data-move={`${id}:${by}`}
                  aria-label={`${by < 0 ? '上移' : '下移'}${title}`}
                  aria-disabled={isAtEnd || undefined}
                  data-disabled={isAtEnd || undefined}
                  onClick={() => press(id, index, by)}
                >
                  {by < 0 ? '上移' : '下移'}
                </Button>
              );
            })}
          </li>
        ))}
      </ol>
      <p role="status" className={classes.announcement}>
        {announcement}
      </p>
    </>
  );
}
