import { cellsOf, type Field, type RowsField } from '#contract/resources/fields.ts';
import { rowSentence } from '#rules/campaigns/row-words.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { showValue } from './show-value.ts';
import { useTitle } from './titles.ts';

/** The most named references of a long list. */
const mostNamed = 5;

type Values = Readonly<Record<string, unknown>>;

interface Props {
  field: Field;
  value: unknown;
  /** The record of the value, as far as it is known: it decides how rows are read. */
  record?: Values;
}

/** A value as text, records of other entities by their titles. */
export function Shown({ field, value, record = {} }: Props) {
  if (field.kind === 'reference' && typeof value === 'number') {
    return <ReferenceTitle to={field.to} id={value} />;
  }
  if (field.kind === 'rows') return <ShownRows field={field} value={value} record={record} />;
  if (field.kind !== 'references') return <>{showValue(field, value)}</>;
  const ids = idsOfReferences(value);
  const isLong = ids.length > mostNamed;
  return (
    <>
      {ids.length === 0 && '—'}
      {ids.slice(0, mostNamed).map((id, index) => (
        <span key={id}>
          {index > 0 && '、'}
          <ReferenceTitle to={field.to} id={id} />
          {quantityOf(value, index)}
        </span>
      ))}
      {isLong && ` 等 ${ids.length} 項`}
    </>
  );
}

interface RowsProps {
  field: RowsField;
  value: unknown;
  record: Values;
}

/** The rows of a small table, each as its sentence or with its filled cells. */
function ShownRows({ field, value, record }: RowsProps) {
  const rows = (value ?? []) as readonly Values[];
  if (rows.length === 0) return <>—</>;
  return (
    <>
      {rows.slice(0, mostNamed).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their places
        <span key={index}>
          {index > 0 && '；'}
          {rowSentence(field, row, record) ?? <Cells field={field} row={row} />}
        </span>
      ))}
      {rows.length > mostNamed && ` 等 ${rows.length} 列`}
    </>
  );
}

/** The filled cells of a row with their labels. */
const Cells = ({ field, row }: { field: RowsField; row: Values }) =>
  cellsOf(field)
    .filter(([name]) => row[name] !== null && row[name] !== undefined)
    .map(([name, cell], place) => (
      <span key={name}>
        {place > 0 && '、'}
        {cell.label} <Shown field={cell} value={row[name]} />
      </span>
    ));

/** The title of a record of another entity. */
export function ReferenceTitle({ to, id }: { to: string; id: number }) {
  return <>{useTitle(to, id) ?? '…'}</>;
}

function quantityOf(value: unknown, index: number): string {
  const reference = (value as (number | { quantity: number })[])[index];
  return typeof reference === 'object' ? ` ×${reference.quantity}` : '';
}
