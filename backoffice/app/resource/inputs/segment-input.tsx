import { Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Segment, type SegmentKind, segmentKinds, segmentLabels } from '#contract/messages.ts';
import { readSegment, segmentText } from '#rules/records/segment-words.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import type { Labelled } from './labelled.ts';
import ReferenceInput from './reference-input.tsx';

interface Props extends Labelled {
  value: unknown;
  onChange(value: unknown): void;
}

/** What each kind means, below its name. */
const meanings: Readonly<Record<SegmentKind, string>> = {
  NEW: '買過一次，還不到下次購買的時候',
  REGULAR: '買過兩次以上，還不到下次購買的時候',
  DUE: '依自己的間隔，該再購買了',
  SLEEPING: '超過自己間隔的 2 倍沒有購買',
  LOST: '超過自己間隔的 4 倍沒有購買',
  WAITING: '登記了到貨通知',
};

const named = 'named';

/** The way that a segment names its members, as the value of the list of ways. */
function wayOf(segment: Segment | null): string | null {
  if (!segment) return null;
  if ('viewId' in segment) return `view-${segment.viewId}`;
  return 'memberIds' in segment ? named : segment.kind;
}

/** Who gets a message: members by what they do, a saved view of the list of members, or members by their numbers. */
export default function SegmentInput({ value, onChange, ...common }: Props) {
  const segment = (value ?? null) as Segment | null;
  const [way, setWay] = useState(() => wayOf(segment));
  const views = useMemberViews();
  function choose(chosen: string | null) {
    setWay(chosen);
    if (chosen?.startsWith('view-')) onChange({ viewId: Number(chosen.slice(5)) });
    else onChange(chosen === null || chosen === named ? null : { kind: chosen });
  }
  const known = views.some((view) => view.value === way);
  const isLostView = way?.startsWith('view-') && !known;
  return (
    <Stack gap="xs">
      <Select
        {...common}
        placeholder="選擇對象"
        description={
          segmentKinds.includes(way as SegmentKind)
            ? meanings[way as SegmentKind]
            : common.description
        }
        allowDeselect={false}
        data={[
          {
            group: '依購買',
            items: segmentKinds.map((kind) => ({ value: kind, label: segmentLabels[kind] })),
          },
          {
            group: '會員列表的檢視',
            items: isLostView ? [...views, { value: way ?? '', label: '別人的檢視' }] : views,
          },
          { group: '指定', items: [{ value: named, label: '輸入會員編號' }] },
        ]}
        value={way}
        onChange={choose}
      />
      {way === 'WAITING' && (
        <ReferenceInput
          id={`${common.id}-product`}
          label="商品"
          description="空白為任何商品"
          error={undefined}
          withAsterisk={false}
          disabled={common.disabled}
          field={{ to: 'products' }}
          value={segment && 'productId' in segment ? segment.productId : null}
          onChange={(productId) => onChange({ kind: 'WAITING', ...(productId && { productId }) })}
        />
      )}
      {way === named && (
        <Numbers segment={segment} disabled={common.disabled} onChange={onChange} />
      )}
    </Stack>
  );
}

interface NumbersProps {
  segment: Segment | null;
  disabled: boolean;
  onChange(value: unknown): void;
}

/** Members by their numbers. */
function Numbers({ segment, disabled, onChange }: NumbersProps) {
  const [typed, setTyped] = useState(
    segment && 'memberIds' in segment ? segmentText(segment).replace('會員 ', '') : '',
  );
  return (
    <TextInput
      label="會員編號"
      description="例如 M000012、M000013"
      value={typed}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readSegment(`會員 ${currentTarget.value}`) ?? null);
      }}
    />
  );
}

/** The saved views of the list of members that this person sees. */
function useMemberViews() {
  const seesMembers = useRight('member.read');
  const { data } = useQuery({
    queryKey: ['members', 'views'],
    queryFn: async () => (await adminApi.searchViews({ body: { resource: 'members' } })).data,
    enabled: seesMembers,
  });
  return (data?.views ?? []).map(({ id, name }) => ({ value: `view-${id}`, label: name }));
}
