import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import ReferenceInput from '../../resource/inputs/reference-input.tsx';
import { useRight } from '../../session.ts';
import type { Buyer } from './scenario.ts';
import { useBuyer } from './use-buyer.ts';

interface Props {
  /** Makes the ids of the inputs of two scenarios differ. */
  prefix: string;
  value: Buyer;
  onChange(buyer: Buyer): void;
}

const first: Readonly<Record<Buyer['kind'], Buyer>> = {
  visitor: { kind: 'visitor' },
  member: { kind: 'member', id: null, isFirstPurchase: null },
  imagined: { kind: 'imagined', levelId: null, isFirstPurchase: true },
};
const plain = { description: undefined, error: undefined, withAsterisk: false, disabled: false };

/** The buyer: a visitor, one member, or an imagined member of a level. */
export function BuyerInput({ prefix, value, onChange }: Props) {
  const mayFind = useRight('buyers.read');
  return (
    <>
      <NativeSelect
        label="身分"
        data={[
          { value: 'visitor', label: '訪客（未登入）' },
          ...(mayFind ? [{ value: 'member', label: '指定的會員' }] : []),
          { value: 'imagined', label: '假設的會員' },
        ]}
        value={value.kind}
        onChange={({ currentTarget }) => onChange(first[currentTarget.value as Buyer['kind']])}
      />
      {value.kind === 'member' && (
        <MemberInput id={value.id} onChange={(id) => onChange({ ...value, id })} />
      )}
      {value.kind === 'imagined' && (
        <ReferenceInput
          {...plain}
          id={`${prefix}-level`}
          label="等級"
          description="決定等級價與可選的等級權益"
          field={{ to: 'level-rules', required: false }}
          value={value.levelId}
          onChange={(levelId) => onChange({ ...value, levelId })}
        />
      )}
      {value.kind !== 'visitor' && (
        <NativeSelect
          label="首購"
          data={[
            ...(value.kind === 'member' ? [{ value: '', label: '依會員的訂單' }] : []),
            { value: 'yes', label: '視為首購' },
            { value: 'no', label: '不是首購' },
          ]}
          value={value.isFirstPurchase === null ? '' : value.isFirstPurchase ? 'yes' : 'no'}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(
              value.kind === 'member'
                ? { ...value, isFirstPurchase: chosen === '' ? null : chosen === 'yes' }
                : { ...value, isFirstPurchase: chosen === 'yes' },
            )
          }
        />
      )}
    </>
  );
}

const pause = 250;

interface Person {
  id: number;
  name: string;
  email: string;
  level: string | null;
}
const wordsOf = ({ id, name, email, level }: Person) =>
  [`#${id}`, name, email, level].filter(Boolean).join('　');

/** A member, found by the data that customer service knows; shown masked. */
export function MemberInput({
  label = '會員',
  id,
  onChange,
}: {
  label?: string;
  id: number | null;
  onChange(id: number | null): void;
}) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.startsWith('#') ? '' : typed.trim(), pause);
  const { data: found = [] } = useQuery({
    queryKey: ['simulator', 'buyers', keyword],
    queryFn: async () => (await adminApi.searchBuyers({ body: { keyword } })).data,
    placeholderData: keepPreviousData,
  });
  const { data: chosen } = useBuyer(id);
  const people = chosen && !found.some((one) => one.id === id) ? [chosen, ...found] : found;
  return (
    <Select
      label={label}
      description="編號、完整姓名或信箱、電話末 4 碼"
      placeholder="輸入後選擇"
      searchable
      nothingFoundMessage="沒有符合的會員"
      filter={({ options }) => options}
      data={people.map((one) => ({ value: String(one.id), label: wordsOf(one) }))}
      value={id === null ? null : String(id)}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}
