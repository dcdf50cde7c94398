import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { cellsOf, isRequired, type RowCell, type RowsField } from '#contract/resources/fields.ts';
import { hasRight } from '#contract/rights.ts';
import { emptyValue } from '#rules/records/check-record.ts';
import { useMe } from '../../session.ts';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import { AmountInput } from './plain-inputs.tsx';
import ReferenceInput from './reference-input.tsx';
import classes from './rows-input.module.css';

type Row = Readonly<Record<string, unknown>>;

interface Props extends Labelled {
  field: RowsField;
  value: unknown;
  onChange(value: unknown): void;
}

/** A small table: a line of inputs for each row, which wraps on a phone. */
export default function RowsInput({ field, value, onChange, ...common }: Props) {
  const { id: inputId, label, disabled } = common;
  const rows = (value ?? []) as readonly Row[];
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { role } = useMe();
  const seen = cellsOf(field).filter(([, { seenWith }]) => !seenWith || hasRight(role, seenWith));
  function add() {
    const empty = Object.fromEntries(
      cellsOf(field).map(([name, cell]) => [name, emptyValue(cell)]),
    );
    onChange([...rows, empty]);
    // The new row is there after the next rendering.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }
  function remove(index: number) {
    onChange(rows.toSpliced(index, 1));
    adding.current?.focus();
  }
  return (
    <InputGroup {...common}>
      <div id={inputId} tabIndex={-1}>
        <ol className={classes.rows} ref={list}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their places
            <li key={index} className={classes.row}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line */}
              <div className={classes.cells} role="group" aria-label={`${label}第 ${index + 1} 列`}>
                {seen.map(([name, cell]) => (
                  <CellInput
                    key={name}
                    id={`${inputId}-${index}-${name}`}
                    cell={cell}
                    isReadOnly={disabled}
                    value={row[name]}
                    onChange={(changed) => onChange(rows.with(index, { ...row, [name]: changed }))}
                  />
                ))}
              </div>
              {!disabled && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`移除第 ${index + 1} 列`}
                  onClick={() => remove(index)}
                >
                  移除
                </Button>
              )}
            </li>
          ))}
        </ol>
        {rows.length === 0 && (
          <Text size="sm" c="dimmed" my={4}>
            尚未填寫
          </Text>
        )}
        {!disabled && (
          <Button
            ref={adding}
            variant="default"
            size="compact-sm"
            disabled={rows.length >= field.most}
            aria-label={`${label}加一列`}
            onClick={add}
          >
            加一列
          </Button>
        )}
      </div>
    </InputGroup>
  );
}

interface CellProps {
  id: string;
  cell: RowCell;
  value: unknown;
  isReadOnly: boolean;
  onChange(value: unknown): void;
}

function CellInput({ id, cell, value, isReadOnly, onChange }: CellProps) {
  const labelled = {
    id,
    label: cell.label,
    description: cell.help,
    error: undefined,
    withAsterisk: isRequired(cell) && !isReadOnly,
    disabled: isReadOnly,
    value,
    onChange,
  };
  return (
    <div className={cell.kind === 'reference' ? classes.wide : classes.narrow}>
      {cell.kind === 'reference' ? (
        <ReferenceInput {...labelled} field={cell} />
      ) : (
        <AmountInput {...labelled} field={cell} />
      )}
    </div>
  );
}
