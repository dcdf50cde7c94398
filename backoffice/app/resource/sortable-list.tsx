import { Button } from '@mantine/core';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './sortable-list.module.css';
import { movedTo } from './weights.ts';

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
  const { list, dragged, announcement, press, begin, drag, end } = useSorting(items, onMove);
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

/** Sorts items by a pointer that drags a row over others, and by buttons that retain the focus. */
function useSorting(items: readonly Item[], onMove: Props['onMove']) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  /** The pressed button. Its row may be inserted into the document again, which removes the focus. */
  const pressed = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  });

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(movedTo(items, from, to).map(({ id }) => id));
    setAnnouncement(`「${item.title}」移到第 ${to + 1} 項，共 ${items.length} 項`);
  }
  function press(id: number, from: number, by: -1 | 1) {
    pressed.current = `${id}:${by}`;
    move(from, from + by);
  }
  // The list captures the pointer, not the handle, because a moved row would lose it.
  function begin(event: PointerEvent, id: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    list.current?.setPointerCapture(event.pointerId);
    setDragged(id);
  }
  function drag({ clientY }: PointerEvent) {
    if (dragged === undefined) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    const from = items.findIndex(({ id }) => id === dragged);
    move(from, to < 0 ? items.length - 1 : to);
  }
  const end = () => setDragged(undefined);
  return { list, dragged, announcement, press, begin, drag, end };
}
