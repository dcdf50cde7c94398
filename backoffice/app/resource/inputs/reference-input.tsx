import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ReferenceField } from '#contract/resources/fields.ts';
import { useTitle } from '../values/titles.ts';
import type { Labelled } from './labelled.ts';
import { useFoundRecords } from './use-found-records.ts';

interface Props extends Labelled {
  field: Pick<ReferenceField, 'to' | 'required'>;
  value: unknown;
  onChange(value: number | null): void;
}

/** A reference to a record of another entity, found by its words. */
export default function ReferenceInput({ field, value, onChange, ...common }: Props) {
  const id = typeof value === 'number' ? value : null;
  const title = useTitle(field.to, id);
  const [typed, setTyped] = useState('');
  const { found, nothingFound } = useFoundRecords(field.to, typed === title ? '' : typed);
  const isListed = id === null || found.some((each) => each.value === String(id));
  return (
    <Select
      {...common}
      searchable
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `清除${common.label}` }}
      placeholder="輸入文字搜尋"
      nothingFoundMessage={nothingFound}
      // The server has searched, so nothing is filtered here.
      filter={({ options }) => options}
      data={isListed ? found : [{ value: String(id), label: title ?? '…' }, ...found]}
      value={id === null ? null : String(id)}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
