import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { movedTo } from './weights.ts';

interface Item {
  id: number;
  title: string;
}

/** A place on the screen, in pixels. */
type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** The index of the row at a height, below the last row that of the last one. */
export function rowAt(rows: readonly Element[], { clientY }: Point): number {
  const at = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
  return at < 0 ? rows.length - 1 : at;
}

/** The index of the tile at a place of a grid; -1 beside the tiles. */
export const tileAt = (tiles: readonly Element[], { clientX, clientY }: Point): number =>
  tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  });

/**
 * Sorts items by a pointer that drags one over others, and by buttons that retain the focus. `placeAt` answers the
 * index of the item at a place of the screen, or -1.
 */
export function useSorting(
  items: readonly Item[],
  onMove: (ids: number[]) => void,
  placeAt: (rows: readonly Element[], point: Point) => number,
) {
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
  function drag(event: PointerEvent) {
    if (dragged === undefined) return;
    move(
      items.findIndex(({ id }) => id === dragged),
      placeAt([...(list.current?.children ?? [])], event),
    );
  }
  const end = () => setDragged(undefined);
  return { list, dragged, announcement, move, press, begin, drag, end };
}
