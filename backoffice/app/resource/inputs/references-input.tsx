import { Button, Group, Select, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReferencesField } from '#contract/resources/fields.ts';
import { formatNumber } from '#rules/numbers.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { PageControl } from '../../ui/page-control.tsx';
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

const AddManyDialog = lazy(() => import('../../adding/add-many-dialog.tsx'));

const perPage = 50;
/** The entities whose records have an item number, and the length of a list to which many of them belong. */
const manyTo = ['products', 'product-combinations'];
const fewestForMany = 100;

/** References to records of another entity, with order and quantities if the field has them. */
export default function ReferencesInput({ field, value, onChange, ...common }: Props) {
  const { id: inputId, label, disabled } = common;
  const references = (value ?? []) as readonly Reference[];
  const ids = idsOfReferences(references);
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(ids.length / perPage));
  const first = (Math.min(page, pages) - 1) * perPage;
  /** The references before the last addition, to which an undo returns. */
  const before = useRef(references);
  const add = (added: readonly number[]) => {
    before.current = references;
    const made = added.map((id) => (field.counted ? { id, quantity: 1 } : id));
    onChange([...references, ...made]);
  };
  const move = (from: number, to: number) => {
    const moved = references[from];
    if (moved !== undefined) onChange(references.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <InputGroup {...common}>
      <div id={inputId} tabIndex={-1}>
        {/* Above the list, so that it does not move while the list grows. */}
        {!disabled && ids.length < field.most && (
          <>
            <Adding to={field.to} label={label} chosen={ids} onAdd={(id) => add([id])} />
            {manyTo.includes(field.to) && field.most >= fewestForMany && (
              <AddingMany
                to={field.to}
                label={label}
                chosen={ids}
                room={field.most - ids.length}
                onAdd={add}
                onUndo={() => onChange(before.current)}
              />
            )}
          </>
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

interface ManyProps {
  to: string;
  label: string;
  chosen: readonly number[];
  room: number;
  onAdd(ids: readonly number[]): void;
  onUndo(): void;
}

/** Adds many records in one step, which can be undone until the list changes again. */
function AddingMany({ to, label, chosen, room, onAdd, onUndo }: ManyProps) {
  const [isOpen, setOpen] = useState(false);
  /** How many were added, and the number of all after that. */
  const [added, setAdded] = useState<{ count: number; total: number }>();
  return (
    <Group gap="xs" mt={4}>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        一次加入多項…
      </Button>
      <span role="status">
        {added && added.total === chosen.length && (
          <Text span size="sm" c="dimmed">{`已加入 ${formatNumber(added.count)} 項`}</Text>
        )}
      </span>
      {added && added.total === chosen.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setAdded(undefined);
            onUndo();
          }}
        >
          復原加入
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <AddManyDialog
            {...{ to, label, chosen, room }}
            onAdd={(ids) => {
              setOpen(false);
              setAdded({ count: ids.length, total: chosen.length + ids.length });
              onAdd(ids);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Group>
  );
}
