import type { QuantityOfferKind } from '#contract/enumerations.ts';
import type { RowsField } from '#contract/resources/fields.ts';
import { tierCells } from '#contract/resources/offer-fields.ts';
import type { OwnInputProps } from '../resource/form/own-input-props.ts';
import RowsInput from '../resource/inputs/rows-input.tsx';

/** The steps of an offer: only the columns that its kind needs, and those that are filled in nevertheless. */
export default function TiersInput({
  id,
  field,
  value,
  error,
  isReadOnly,
  onChange,
  values,
}: OwnInputProps) {
  const rowsField = field as RowsField;
  const rows = (value ?? []) as readonly Readonly<Record<string, unknown>>[];
  const needed = tierCells[values.kind as QuantityOfferKind] ?? [];
  const columns = Object.fromEntries(
    Object.entries(rowsField.columns).filter(
      ([name]) =>
        needed.some((cell) => cell === name) || rows.some((row) => typeof row[name] === 'number'),
    ),
  );
  return (
    <RowsInput
      id={id}
      label={field.label}
      description={field.help}
      error={error}
      withAsterisk={!isReadOnly}
      disabled={isReadOnly}
      field={{ ...rowsField, columns }}
      value={rows}
      onChange={(changed) => onChange(completed(changed, rowsField))}
    />
  );
}

/** Every row has every cell; those without a column are empty. */
function completed(changed: unknown, { columns }: RowsField) {
  const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  return (changed as object[]).map((row) => ({ ...empty, ...row }));
}
