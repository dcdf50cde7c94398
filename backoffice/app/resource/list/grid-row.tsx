import { memo, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Field } from '#contract/resources/fields.ts';
import type { Listed, ListedRow } from '#contract/resources/resource.ts';
import { filledIn } from '../values/filled-in.ts';
import { Cell } from './cell.tsx';
import { asksOf, type Reason } from './cell-reason.ts';
import { isEditableIn } from './editable-cell.ts';
import classes from './grid.module.css';
import { PreloadedCellEditor } from './preloaded-cell-editor.tsx';
import { StaleRow } from './stale-row.ts';
import type { Column, Frame } from './use-columns.ts';
import type { Place } from './use-grid-keys.ts';

/** What is done in the rows of a list. They are the same functions for all rows, at every rendering. */
export interface RowActions {
  toggle(id: number): void;
  setPlace(place: Place): void;
  open(place: Place): void;
  leave(place: Place): void;
  save(row: ListedRow, field: string, value: unknown, reason?: Reason): Promise<unknown>;
}

interface Props {
  row: ListedRow;
  /** The index among the rows of the page, from 0. */
  index: number;
  /** The index among all rows, from 1; the head is row 1. */
  ariaIndex: number;
  listed: Listed;
  /** The screen of the row, if it has one. */
  href: string | undefined;
  isSelectable: boolean;
  columns: readonly Column[];
  frame: Frame;
  /** Pixels below the first row. */
  offset: number;
  isSelected: boolean;
  /** The column of this row that the Tab key reaches, and the one in edit mode. */
  focused: number | undefined;
  editing: number | undefined;
  /** Whether this person may change records, and stocks. */
  mayWrite: boolean;
  mayAdjust: boolean;
  actions: RowActions;
}

/** One record of a list. A key that moves the focus renders only the rows that it leaves and enters. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, columns, frame, offset, focused, editing, actions } = props;
  const { isSelectable, isSelected } = props;
  return (
    <div
      role="row"
      aria-rowindex={props.ariaIndex}
      aria-selected={isSelectable ? isSelected : undefined}
      className={classes.row}
      style={{
        ...frame,
        position: 'absolute',
        insetInline: 0,
        transform: `translateY(${offset}px)`,
      }}
    >
      {isSelectable && (
        <div
          role="gridcell"
          className={`${classes.cell} ${classes.pinned}`}
          style={{ left: 0 }}
          data-cell={`${index}:0`}
          tabIndex={focused === 0 ? 0 : -1}
          onFocus={() => actions.setPlace({ row: index, column: 0 })}
        >
          <input
            type="checkbox"
            aria-label={`選取 ${String(row[props.listed.title])}`}
            checked={isSelected}
            onChange={() => actions.toggle(row.id)}
            tabIndex={-1}
          />
        </div>
      )}
      {columns.map(({ name, field, isPinned, start }, at) => {
        const column = at + 1;
        const place = { row: index, column };
        const isEditable = isEditableIn(field, props);
        const isEdited = editing === column;
        return (
          <div
            key={name}
            role="gridcell"
            aria-readonly={!isEditable}
            data-kind={field.kind}
            data-editable={isEditable || undefined}
            data-editing={isEdited || undefined}
            data-cell={`${index}:${column}`}
            className={isPinned ? `${classes.cell} ${classes.pinned}` : classes.cell}
            style={isPinned ? { left: start } : undefined}
            tabIndex={focused === column ? 0 : -1}
            onFocus={() => actions.setPlace(place)}
            onDoubleClick={() => actions.open(place)}
          >
            {isEdited ? (
              <EditedCell {...{ row, name, field, place, actions }} listed={props.listed} />
            ) : name === props.listed.title && props.href ? (
              <Link to={props.href} tabIndex={-1} className={classes.title}>
                {String(row[name])}
              </Link>
            ) : field.leadsTo && row[name] !== null ? (
              <Link to={filledIn(field.leadsTo, row)} tabIndex={-1} className={classes.title}>
                <Cell field={field} value={row[name]} record={row} />
              </Link>
            ) : (
              <Cell field={field} value={row[name]} record={row} />
            )}
          </div>
        );
      })}
    </div>
  );
});

interface EditedCellProps {
  row: ListedRow;
  name: string;
  field: Field;
  place: Place;
  listed: Listed;
  actions: RowActions;
}

/** A cell in edit mode. It saves over the row that was opened, so that nobody overwrites a value unseen. */
function EditedCell({ row, name, field, place, listed, actions }: EditedCellProps) {
  const [opened, setOpened] = useState(row);
  async function save(value: unknown, reason?: Reason) {
    try {
      await actions.save(opened, name, value, reason);
    } catch (error) {
      // The person reads what the row is by now.
      if (error instanceof StaleRow) setOpened({ ...opened, ...error.present });
      throw error;
    }
    actions.leave(place);
  }
  return (
    <Suspense fallback={<Cell field={field} value={row[name]} record={row} />}>
      <PreloadedCellEditor
        field={field}
        value={opened[name]}
        asks={asksOf(listed, name, field)}
        onLeave={() => actions.leave(place)}
        onSave={save}
      />
    </Suspense>
  );
}
