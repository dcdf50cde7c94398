import { type KeyboardEvent, useState } from 'react';

/** A cell: rows count from 0, the head is row -1; columns count from 0, the first one selects. */
export interface Place {
  row: number;
  column: number;
}

interface Options {
  rows: number;
  columns: number;
  /** Whether column 0 exists. */
  isSelectable: boolean;
  isEditing: boolean;
  onMove(place: Place): void;
  onOpen(place: Place): void;
  onToggle(row: number): void;
  /** Widens or narrows the column, by pixels. */
  onResize(column: number, by: number): void;
}

const head = -1;
const resizeStep = 16;

const page = 15;
const steps: Readonly<Record<string, Place>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  j: { row: 1, column: 0 },
  k: { row: -1, column: 0 },
  PageDown: { row: page, column: 0 },
  PageUp: { row: -page, column: 0 },
};

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The focused cell, and the keys that move the focus: the whole grid is one stop of the Tab key. */
export function useGridKeys({ rows, columns, isSelectable, isEditing, ...actions }: Options) {
  const { onMove, onOpen, onToggle, onResize } = actions;
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });

  function onKeyDown(event: KeyboardEvent) {
    const isInCell = event.target instanceof HTMLElement && event.target.dataset.cell !== undefined;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (isEditing || !isInCell || hasModifier || event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && event.shiftKey && place.row === head)
      onResize(place.column, step.column * resizeStep);
    else if (step) {
      const next = {
        row: within(place.row + step.row, head, rows - 1),
        column: within(place.column + step.column, isSelectable ? 0 : 1, columns),
      };
      setPlace(next);
      onMove(next);
    } else if (isSelectable && (event.key === ' ' || event.key === 'x')) onToggle(place.row);
    else if (event.key === 'Enter' || event.key === 'e') onOpen(place);
    else return;
    event.preventDefault();
  }
  return { place, setPlace, onKeyDown };
}
