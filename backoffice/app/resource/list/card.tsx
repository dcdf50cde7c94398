import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Field } from '#contract/resources/fields.ts';
import type { Listed, ListedRow, Resource } from '#contract/resources/resource.ts';
import type { CardParts } from '#rules/records/card-of.ts';
import { filledIn } from '../values/filled-in.ts';
import classes from './cards.module.css';
import { Cell } from './cell.tsx';
import CellEditor from './cell-editor.tsx';
import { type Asks, asksOf, type Reason } from './cell-reason.ts';
import { isEditableIn } from './editable-cell.ts';

interface Props {
  row: ListedRow;
  listed: Listed;
  parts: CardParts;
  /** The screen of the row, if it has one. The whole card leads to it. */
  href: string | undefined;
  related: NonNullable<Resource['related']>;
  /** Undefined if rows of the list cannot be selected. */
  isSelected: boolean | undefined;
  /** Whether this person may change records, and stocks. */
  mayWrite: boolean;
  mayAdjust: boolean;
  onToggle(): void;
  onSave(field: string, value: unknown, reason?: Reason): Promise<unknown>;
}

/** One row of a list on a phone. */
export function Card({ row, listed, parts, href, related, isSelected, ...rest }: Props) {
  const { onToggle, onSave } = rest;
  const title = String(row[listed.title] ?? '');
  const { picture, states, values } = parts;
  const shown = ([name, field]: readonly [string, Field]) => (
    <CardValue
      key={name}
      field={field}
      row={row}
      value={row[name]}
      title={title}
      isEditable={isEditableIn(field, rest)}
      asks={asksOf(listed, name, field)}
      onSave={(value, reason) => onSave(name, value, reason)}
    />
  );
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {isSelected !== undefined && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            aria-label={`選取 ${title}`}
            checked={isSelected}
            onChange={onToggle}
          />
        </label>
      )}
      <div className={classes.body}>
        <div className={classes.top}>
          {picture && <Cell field={picture[1]} value={row[picture[0]]} record={row} />}
          {href ? (
            <Link to={href} className={classes.title}>
              {title}
            </Link>
          ) : (
            <b className={classes.title}>{title}</b>
          )}
        </div>
        {states.length > 0 && <div className={classes.states}>{states.map(shown)}</div>}
        {values.length > 0 && (
          <dl className={classes.values}>
            {values.map((named) => (
              <div key={named[0]} data-wide={isLong(named[1]) || undefined}>
                <dt>{named[1].label}</dt>
                <dd>{shown(named)}</dd>
              </div>
            ))}
          </dl>
        )}
        {related.length > 0 && (
          <div className={classes.actions}>
            {related.map(({ label, path }) => (
              <Link key={path} to={filledIn(path, row)} className={classes.action}>
                {label}
              </Link>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/** A text that needs a line of its own, by the width of its column. */
const isLong = ({ kind, list }: Field) => kind === 'text' && (list?.width ?? 0) >= 180;

interface CardValueProps {
  field: Field;
  row: ListedRow;
  value: unknown;
  /** The title of the row, which tells buttons of several rows apart. */
  title: string;
  isEditable: boolean;
  asks: Asks | undefined;
  onSave(value: unknown, reason?: Reason): Promise<unknown>;
}

function Pencil() {
  return (
    <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
      <path strokeWidth="2" strokeLinejoin="round" d="M4 20v-4L16 4l4 4L8 20H4Z" />
    </svg>
  );
}

/** A value of a card: a button if it can be changed here, a link if a list with its details exists. */
function CardValue({ field, row, value, title, isEditable, ...rest }: CardValueProps) {
  const [isEdited, setEdited] = useState(false);
  const leave = () => setEdited(false);
  if (isEdited) {
    return (
      <span className={classes.editing} data-kind={field.kind}>
        <CellEditor
          field={field}
          value={value}
          asks={rest.asks}
          onLeave={leave}
          onSave={(next, reason) => rest.onSave(next, reason).then(leave)}
        />
      </span>
    );
  }
  const shown = <Cell field={field} value={value} record={row} />;
  if (isEditable) {
    return (
      <button type="button" className={classes.edit} onClick={() => setEdited(true)}>
        <VisuallyHidden>{`更改「${title}」的${field.label}：`}</VisuallyHidden>
        {shown}
        <Pencil />
      </button>
    );
  }
  if (field.leadsTo && value !== null) {
    return (
      <Link to={filledIn(field.leadsTo, row)} className={classes.detail}>
        {shown}
      </Link>
    );
  }
  return shown;
}
