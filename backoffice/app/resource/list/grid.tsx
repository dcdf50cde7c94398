import { useMemo } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { ListedRow, ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { RowHeight } from '#rules/records/list-address.ts';
import { useMaySelect } from '../../session.ts';
import { useSteady } from '../../ui/use-steady.ts';
import type { Reason } from './cell-reason.ts';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { type Column, type Frame, selectWidth, useColumns } from './use-columns.ts';
import { useGridCells } from './use-grid-cells.ts';
import { useRowPath } from './use-row-path.ts';

/** The rows of a list, as a grid or as cards. */
export interface RowsProps {
  resource: Resource | ReadOnlyResource;
  rows: readonly ListedRow[];
  /** Whether the rows are still being loaded. */
  isWaiting?: boolean;
  /** Names of the shown columns; undefined for those of the declaration. */
  shown: readonly string[] | undefined;
  selected: ReadonlySet<number>;
  /** Whether this person may change records. */
  mayWrite: boolean;
  onSelect(ids: ReadonlySet<number>): void;
  /** Resolves when the value is stored; rejects with the sentence that says why it is not. */
  onSave(row: ListedRow, field: string, value: unknown, reason?: Reason): Promise<unknown>;
}

interface GridProps extends RowsProps {
  total: number;
  search: RecordSearch;
  rowHeight: RowHeight;
  onSort(field: string): void;
}

/**
 * A list of records as a grid: arrow keys move, Enter edits a cell, opens the record or sorts by a column, Space
 * selects, Shift and arrows widen a column from its name, Escape leaves. Only the visible rows are in the document.
 */
export function Grid(props: GridProps) {
  const { resource, rows, total, search, shown, selected, mayWrite, onSort, onSave } = props;
  const isSelectable = useMaySelect(resource);
  const pathOf = useRowPath(resource);
  const { columns, resize } = useColumns(resource, shown, isSelectable ? selectWidth : 0);
  const { areAllSelected, toggle, selectAll } = selectionOf(props);
  const cells = useGridCells({
    resource,
    rows,
    columns,
    rowHeight: props.rowHeight,
    isSelectable,
    mayWrite,
    onToggle: toggle,
    onSelectAll: selectAll,
    onSort,
    onResize: resize,
  });
  const { keys, virtual, editing, open, leave } = cells;
  const frame = useFrame(columns, isSelectable);
  const actions = useSteady({ toggle, setPlace: keys.setPlace, open, leave, save: onSave });
  return (
    <div
      ref={cells.scroller}
      role="grid"
      tabIndex={-1}
      aria-label={resource.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (isSelectable ? 1 : 0)}
      aria-multiselectable={isSelectable || undefined}
      aria-busy={props.isWaiting || undefined}
      className={classes.grid}
      data-rows={props.rowHeight}
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
      {props.isWaiting && <GridSkeleton {...{ columns, frame, isSelectable }} />}
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
                listed={resource}
                href={pathOf(row)}
                isSelectable={isSelectable}
                columns={columns}
                frame={frame}
                offset={start}
                isSelected={selected.has(row.id)}
                focused={keys.place.row === index ? keys.place.column : undefined}
                editing={editing?.id === row.id ? editing.column : undefined}
                mayWrite={mayWrite}
                mayAdjust={cells.mayAdjust}
                actions={actions}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Whether all rows of the page are selected, and functions that select or deselect one or all of them. */
export function selectionOf({ rows, selected, onSelect }: RowsProps) {
  const ids = new Set(rows.map(({ id }) => id));
  const areAllSelected = rows.length > 0 && ids.isSubsetOf(selected);
  return {
    areAllSelected,
    toggle(id: number) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      onSelect(next);
    },
    selectAll: () => onSelect(areAllSelected ? selected.difference(ids) : ids.union(selected)),
  };
}

/** The same frame as long as the columns are the same. */
const useFrame = (columns: readonly Column[], isSelectable: boolean) =>
  useMemo(() => frameOf(columns, isSelectable ? [selectWidth] : []), [columns, isSelectable]);

/** The width of a row and of its columns. The last one takes the remaining room, so that the list ends with it. */
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
