import { Link } from 'react-router';
import type { Listed, ListedRow } from '#contract/resources/resource.ts';
import { Cell } from './cell.tsx';
import { CellEditor } from './cell-editor.tsx';
import { asksOf, type Reason } from './cell-reason.ts';
import { filledIn } from './filled-in.ts';
import classes from './grid.module.css';
import type { Column, Frame } from './use-columns.ts';

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
  mayEdit(column: number): boolean;
  onToggle(): void;
  onFocus(column: number): void;
  onOpen(column: number): void;
  onLeave(column: number): void;
  onSave(field: string, value: unknown, reason?: Reason): Promise<unknown>;
}

/** One record of a list. */
export function GridRow(props: Props) {
  const { row, index, columns, frame, offset, focused, editing } = props;
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
          onFocus={() => props.onFocus(0)}
        >
          <input
            type="checkbox"
            aria-label={`選取 ${String(row[props.listed.title])}`}
            checked={isSelected}
            onChange={props.onToggle}
            tabIndex={-1}
          />
        </div>
      )}
      {columns.map(({ name, field, isPinned, start }, at) => {
        const column = at + 1;
        const isEdited = editing === column;
        return (
          <div
            key={name}
            role="gridcell"
            aria-readonly={!props.mayEdit(column)}
            data-kind={field.kind}
            data-editable={props.mayEdit(column) || undefined}
            data-editing={isEdited || undefined}
            data-cell={`${index}:${column}`}
            className={isPinned ? `${classes.cell} ${classes.pinned}` : classes.cell}
            style={isPinned ? { left: start } : undefined}
            tabIndex={focused === column ? 0 : -1}
            onFocus={() => props.onFocus(column)}
            onDoubleClick={() => props.onOpen(column)}
          >
            {isEdited ? (
              <CellEditor
                field={field}
                value={row[name]}
                asks={asksOf(props.listed, name, field)}
                onLeave={() => props.onLeave(column)}
                onSave={(value, reason) =>
                  props.onSave(name, value, reason).then(() => props.onLeave(column))
                }
              />
            ) : name === props.listed.title && props.href ? (
              <Link to={props.href} tabIndex={-1} className={classes.title}>
                {String(row[name])}
              </Link>
            ) : field.leadsTo && row[name] !== null ? (
              <Link to={filledIn(field.leadsTo, row)} tabIndex={-1} className={classes.title}>
                <Cell field={field} value={row[name]} />
              </Link>
            ) : (
              <Cell field={field} value={row[name]} />
            )}
          </div>
        );
      })}
    </div>
  );
}
