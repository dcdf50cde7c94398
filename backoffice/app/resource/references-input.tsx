import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReferencesField } from '#contract/resources/fields.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { PageControl } from '../ui/page-control.tsx';
import { InputGroup } from './input-group.tsx';
import type { Labelled } from './labelled.ts';
import { type Reference, ReferenceRow } from './reference-row.tsx';
import classes from './references-input.module.css';
import { useFoundRecords } from './use-found-records.ts';

interface Props extends Labelled {
  field: ReferencesField;
  value: unknown;
  onChange(value: unknown): void;
}

const perPage = 50;

/** References to records of another entity, with order and quantities if the field has them. */
export default function ReferencesInput({ field, value, onChange, ...common }: Props) {
  const { id: inputId, label, disabled } = common;
  const references = (value ?? []) as readonly Reference[];
  const ids = idsOfReferences(references);
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(ids.length / perPage));
  const first = (Math.min(page, pages) - 1) * perPage;
  const move = (from: number, to: number) => {
    const moved = references[from];
    if (moved !== undefined) onChange(references.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <InputGroup {...common}>
      <div id={inputId} tabIndex={-1}>
        {/* Above the list, so that it does not move while the list grows. */}
        {!disabled && ids.length < field.most && (
          <Adding
            to={field.to}
            label={label}
            chosen={ids}
            onAdd={(id) => onChange([...references, field.counted ? { id, quantity: 1 } : id])}
          />
        )}
        <ol className={classes.list} start={first + 1}>
          {ids.slice(first, first + perPage).map((id, offset) => {
            const index = first + offset;
            return (
              <ReferenceRow
                key={id}
                field={field}
                reference={references[index] ?? id}
                index={index}
                isLast={index === ids.length - 1}
                isReadOnly={disabled}
                onChange={(changed) => onChange(references.with(index, changed))}
                onMove={(to) => move(index, to)}
                onRemove={() => onChange(references.toSpliced(index, 1))}
              />
            );
          })}
        </ol>
        {ids.length === 0 && (
          <Text size="sm" c="dimmed" my={4}>
            尚未選擇
          </Text>
        )}
        {pages > 1 && (
          <PageControl
            total={ids.length}
            perPage={perPage}
            page={Math.min(page, pages)}
            onChange={setPage}
          />
        )}
      </div>
    </InputGroup>
  );
}

/** Adds one more record. Chosen records are not offered again. */
function Adding({
  to,
  label,
  chosen,
  onAdd,
}: {
  to: string;
  label: string;
  chosen: readonly number[];
  onAdd(id: number): void;
}) {
  const [typed, setTyped] = useState('');
  const { found, nothingFound } = useFoundRecords(to, typed);
  return (
    <Select
      aria-label={`加入${label}`}
      placeholder="輸入文字搜尋並加入"
      searchable
      nothingFoundMessage={nothingFound}
      filter={({ options }) => options}
      data={found.filter(({ value }) => !chosen.includes(Number(value)))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id !== null) onAdd(Number(id));
        setTyped('');
      }}
    />
  );
}
