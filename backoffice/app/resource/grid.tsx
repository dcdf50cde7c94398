import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import {
  isReadOnlyResource,
  type ListedRow,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { pathOfRow } from '#rules/records/path-of-record.ts';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { type Column, type Frame, selectWidth, useColumns } from './use-columns.ts';
import { type Place, useGridKeys } from './use-grid-keys.ts';

const rowHeight = 41;

export interface GridProps {
  resource: Resource | ReadOnlyResource;
  rows: readonly ListedRow[];
  total: number;
  search: RecordSearch;
  /** Names of the columns that are shown; undefined means those of the declaration. */
  shown: readonly string[] | undefined;
  selected: ReadonlySet<number>;
  /** Whether this person may change records. */
  mayWrite: boolean;
  onSelect(ids: ReadonlySet<number>): void;
  onSort(field: string): void;
  /** Resolves when the value is stored; rejects with the sentence that says why it is not. */
  onSave(row: ListedRow, field: string, value: unknown): Promise<unknown>;
}

/**
 * A list of records as a grid: arrow keys move, Enter edits a cell, opens the record or sorts by a column, Space selects,
 * Shift and arrows widen a column from its name, Escape leaves. Only the rows in sight are in the document.
 */
export function Grid(props: GridProps) {
  const { resource, rows, total, search, shown, selected, mayWrite, onSelect, onSort, onSave } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  // By its id, as a list that is read again may have the record in another row.
  const [editing, setEditing] = useState<{ id: number; column: number }>();
  const isSelectable = !isReadOnlyResource(resource) || resource.isSelectable === true;
  const { columns, resize } = useColumns(resource, shown, isSelectable ? selectWidth : 0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const frame = frameOf(columns, isSelectable ? [selectWidth] : []);
  const mayEdit = (column: number) => {
    const field = columns[column - 1]?.field;
    return mayWrite && field?.editInRow === true;
  };

  function toggle(id: number) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }
  const ids = new Set(rows.map(({ id }) => id));
  const areAllSelected = rows.length > 0 && ids.isSubsetOf(selected);
  const selectAll = () => onSelect(areAllSelected ? selected.difference(ids) : ids.union(selected));
  function sort(column: number) {
    const { name, field } = columns[column - 1] ?? {};
    if (name && field?.sortable) onSort(name);
  }
  function open(place: Place) {
    if (place.row < 0) return place.column === 0 ? selectAll() : sort(place.column);
    const row = rows[place.row];
    if (!row) return;
    if (mayEdit(place.column)) setEditing({ id: row.id, column: place.column });
    else {
      const path = pathOfRow(resource, row);
      if (path) void navigate(path);
    }
  }
  const keys = useGridKeys({
    rows: rows.length,
    columns: columns.length,
    isSelectable,
    isEditing: rows.some(({ id }) => id === editing?.id),
    onOpen: open,
    onToggle: (row) => (rows[row] ? toggle(rows[row].id) : selectAll()),
    onResize: (column, by) => resize(columns[column - 1]?.name ?? '', by),
    onMove(place) {
      if (place.row >= 0) virtual.scrollToIndex(place.row);
      requestAnimationFrame(() => focusCell(scroller.current, place));
    },
  });
  const leave = (place: Place) => {
    setEditing(undefined);
    requestAnimationFrame(() => focusCell(scroller.current, place));
  };

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={resource.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (isSelectable ? 1 : 0)}
      aria-multiselectable={isSelectable || undefined}
      className={classes.grid}
      onKeyDown={keys.onKeyDown}
    >
      <GridHead
        columns={columns}
        frame={frame}
        sort={search.sort}
        isSelectable={isSelectable}
        areAllSelected={areAllSelected}
        areSomeSelected={selected.size > 0}
        focused={keys.place.row < 0 ? keys.place.column : undefined}
        onFocus={(column) => keys.setPlace({ row: -1, column })}
        onSelectAll={selectAll}
        onSort={onSort}
        onResize={resize}
      />
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                ariaIndex={(search.page - 1) * search.perPage + index + 2}
                titleField={resource.title}
                href={pathOfRow(resource, row)}
                isSelectable={isSelectable}
                columns={columns}
                frame={frame}
                offset={start}
                isSelected={selected.has(row.id)}
                focused={keys.place.row === index ? keys.place.column : undefined}
                editing={editing?.id === row.id ? editing.column : undefined}
                mayEdit={mayEdit}
                onToggle={() => toggle(row.id)}
                onFocus={(column) => keys.setPlace({ row: index, column })}
                onOpen={(column) => open({ row: index, column })}
                onLeave={(column) => leave({ row: index, column })}
                onSave={(field, value) => onSave(row, field, value)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** The width of a row and of its columns. The last one takes the room that is left, so that the list ends with it. */
function frameOf(columns: readonly Column[], before: readonly number[]): Frame {
  const widths = [...before, ...columns.map(({ width }) => width)];
  const last = widths.length - 1;
  return {
    gridTemplateColumns: widths
      .map((width, at) => (at === last ? `minmax(${width}px, 1fr)` : `${width}px`))
      .join(' '),
    minInlineSize: widths.reduce((sum, width) => sum + width, 0),
  };
}

function focusCell(grid: HTMLElement | null, { row, column }: Place): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  // Keys may be quicker than a picture of the screen: what is edited by now keeps the focus.
  if (!cell?.contains(document.activeElement)) cell?.focus();
}
