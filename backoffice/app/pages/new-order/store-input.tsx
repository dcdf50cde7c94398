import { NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierLabels } from '#contract/carrier-words.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { searchStores } from './shop-stores.ts';

export interface ChosenStore {
  storeType: StoreKind;
  storeNo: string;
  storeName: string;
}

interface Props {
  value: ChosenStore;
  error?: string | undefined;
  required?: boolean;
  onChange(store: ChosenStore): void;
}

/** Milliseconds after the last character. */
const pause = 250;
const wordsOf = ({ no, name, address }: { no: string; name: string; address: string }) =>
  `${name}（${no}）　${address}`;

/** A convenience store, found by name, number or road. Without a list of stores, its number and name are typed. */
export function StoreInput({ value, error, required = false, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pause);
  const { data, isFetching } = useQuery({
    queryKey: ['stores', value.storeType, keyword],
    queryFn: () => searchStores(value.storeType, keyword),
    placeholderData: keepPreviousData,
  });
  const chains = data && data.chains.length > 0 && (
    <ChainInput chains={data.chains} value={value.storeType} onChange={onChange} />
  );
  if (data && !data.isLoaded) {
    return (
      <>
        {chains}
        <TypedStore {...{ value, error, required, onChange }} />
      </>
    );
  }
  const found = data?.stores ?? [];
  const chosen = value.storeNo;
  const isKnown = found.some(({ no }) => no === chosen);
  return (
    <>
      {chains}
      <Select
        label="取貨門市"
        description="店名、店號或路名，例：台大、復興南路"
        placeholder="搜尋後選擇"
        searchable
        required={required}
        error={error}
        nothingFoundMessage={isFetching ? '搜尋中…' : '沒有符合的門市'}
        filter={({ options }) => options}
        data={[
          ...(chosen && !isKnown
            ? [{ value: chosen, label: `${value.storeName}（${chosen}）` }]
            : []),
          ...found.map((store) => ({ value: store.no, label: wordsOf(store) })),
        ]}
        value={chosen || null}
        // The words of the chosen store are not searched for.
        onSearchChange={(words) => setTyped(words.includes('（') ? '' : words)}
        onChange={(no) => {
          const store = found.find((one) => one.no === no);
          onChange({
            storeType: value.storeType,
            storeNo: no ?? '',
            storeName: store?.name ?? '',
          });
        }}
      />
    </>
  );
}

interface ChainProps {
  chains: readonly StoreKind[];
  value: StoreKind;
  onChange(store: ChosenStore): void;
}

/** The chain; another one begins without a store. */
const ChainInput = ({ chains, value, onChange }: ChainProps) => (
  <NativeSelect
    label="超商"
    data={chains.map((kind) => ({ value: kind, label: carrierLabels[kind] }))}
    value={value}
    onChange={({ currentTarget }) => {
      const storeType = chains.find((kind) => kind === currentTarget.value) ?? 'UNIMART';
      onChange({ storeType, storeNo: '', storeName: '' });
    }}
  />
);

function TypedStore({ value, error, required, onChange }: Props) {
  return (
    <Stack gap="xs">
      <TextInput
        label="門市店號"
        inputMode="numeric"
        maxLength={20}
        required={required ?? false}
        error={error}
        value={value.storeNo}
        onChange={({ target }) => onChange({ ...value, storeNo: target.value })}
      />
      <TextInput
        label="門市店名"
        maxLength={50}
        required={required ?? false}
        value={value.storeName}
        onChange={({ target }) => onChange({ ...value, storeName: target.value })}
      />
    </Stack>
  );
}
