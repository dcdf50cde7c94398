import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedRow, ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { RowHeight } from '#rules/records/list-address.ts';
import { useRight } from '../../session.ts';
import { isEditableIn } from './editable-cell.ts';
import { preloadCellEditor } from './preloaded-cell-editor.tsx';
import type { Column } from './use-columns.ts';
import { type Place, useGridKeys } from './use-grid-keys.ts';
import { useRowPath } from './use-row-path.ts';

/** Pixels, with the line below. The style sheet has the same heights. */
const pixelsOf: Readonly<Record<RowHeight, number>> = { compact: 33, normal: 41, roomy: 61 };

interface Options {
  resource: Resource | ReadOnlyResource;
  rows: readonly ListedRow[];
  columns: readonly Column[];
  rowHeight: RowHeight;
  isSelectable: boolean;
  /** Whether this person may change records. */
  mayWrite: boolean;
  onToggle(id: number): void;
  onSelectAll(): void;
  onSort(field: string): void;
  onResize(field: string, by: number): void;
}

/** The cells of a grid: the visible rows, the focused cell, the cell in edit mode, and the effect of opening one. */
export function useGridCells({ resource, rows, columns, isSelectable, ...rest }: Options) {
  const { rowHeight, mayWrite, onToggle, onSelectAll, onSort, onResize } = rest;
  const mayAdjust = useRight('stock.adjust');
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const pathOf = useRowPath(resource);
  useEffect(preloadCellEditor, []);
  // By its id, because the record may be in another row after the list is read again.
  const [editing, setEditing] = useState<{ id: number; column: number }>();
  const edited = rows.findIndex(({ id }) => id === editing?.id);
  const virtual = useVirtualizer({
    // The row of an open editor stays in the document, wherever somebody scrolls.
    rangeExtractor: useCallback((range: Range) => withRow(range, edited), [edited]),
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixelsOf[rowHeight],
    overscan: 12,
  });
  // It would not notice another height by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowHeight is why it measures again
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const mayEdit = (column: number) => {
    const field = columns[column - 1]?.field;
    return field !== undefined && isEditableIn(field, { mayWrite, mayAdjust });
  };
  function sort(column: number) {
    const { name, field } = columns[column - 1] ?? {};
    if (name && field?.sortable) onSort(name);
  }
  function open(place: Place) {
    if (place.row < 0) return place.column === 0 ? onSelectAll() : sort(place.column);
    const row = rows[place.row];
    if (!row) return;
    if (mayEdit(place.column)) setEditing({ id: row.id, column: place.column });
    else {
      const path = pathOf(row);
      if (path) void navigate(path);
    }
  }
  const focusSoon = (place: Place) =>
    requestAnimationFrame(() => focusCell(scroller.current, place));
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    isSelectable,
    isEditing: edited >= 0,
    onOpen: open,
    onToggle: (row) => (rows[row] ? onToggle(rows[row].id) : onSelectAll()),
    onResize: (column, by) => onResize(columns[column - 1]?.name ?? '', by),
    onMove(place) {
      if (place.row >= 0) virtual.scrollToIndex(place.row);
      focusSoon(place);
    },
  });
  /** Ends the edit mode of a cell, to which the focus goes back. A save may end after another cell was opened. */
  const leave = (place: Place) => {
    if (editing?.id !== rows[place.row]?.id || editing?.column !== place.column) return;
    setEditing(undefined);
    focusSoon(place);
  };
  return { scroller, virtual, keys, editing, open, leave, mayAdjust };
}

function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || rows.includes(row)
    ? rows
    : [...rows, row].toSorted((one, other) => one - other);
}

function focusCell(grid: HTMLElement | null, { row, column }: Place): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  // Keys may be faster than rendering: a cell that is in edit mode by now keeps the focus.
  if (!cell?.contains(document.activeElement)) cell?.focus();
}
