import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  Select,
  Stack,
  Tabs,
  Text,
  Textarea,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Conditions } from '#contract/resources/conditions.ts';
import { formatNumber } from '#rules/numbers.ts';
import { mostPasted, pastedNumbers } from '#rules/records/pasted-numbers.ts';
import { useFoundRecords } from '../resource/inputs/use-found-records.ts';
import {
  declared,
  type FoundGoods,
  findByConditions,
  findByNumbers,
  findBySeries,
  knownUsages,
} from './find-many.ts';

const FilterEditor = lazy(() => import('../resource/list/filter-editor.tsx'));

interface Props {
  /** The entity of the goods. */
  to: string;
  label: string;
  chosen: readonly number[];
  /** How many more may be added. */
  room: number;
  onAdd(ids: number[]): void;
  onClose(): void;
}

type Way = 'numbers' | 'series' | 'usage' | 'filter';

/** Finds many goods at once, says how many of them would be added, and adds them in one step. */
export default function AddManyDialog({ to, label, chosen, room, onAdd, onClose }: Props) {
  const search = useMutation({ mutationFn: (find: () => Promise<FoundGoods>) => find() });
  const ways: { value: Way; label: string }[] = [
    { value: 'numbers', label: '貼上商品編號' },
    ...(to === 'products'
      ? ([
          { value: 'series', label: '系列' },
          { value: 'usage', label: '用途' },
        ] as const)
      : []),
    { value: 'filter', label: '篩選' },
  ];
  const ask = (find: () => Promise<FoundGoods>) => search.mutate(find);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`一次加入多項${label}`}
      size="lg"
      closeButtonProps={{ 'aria-label': '關閉' }}
    >
      <Tabs defaultValue="numbers" keepMounted={false} onChange={() => search.reset()}>
        <Tabs.List mb="md">
          {ways.map((way) => (
            <Tabs.Tab key={way.value} value={way.value}>
              {way.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="numbers">
          <Numbers onFind={(numbers) => ask(() => findByNumbers(to, numbers))} />
        </Tabs.Panel>
        <Tabs.Panel value="series">
          <Series onFind={(id) => ask(() => findBySeries(id))} />
        </Tabs.Panel>
        <Tabs.Panel value="usage">
          <Usage onFind={(conditions) => ask(() => findByConditions(to, conditions, mostFound))} />
        </Tabs.Panel>
        <Tabs.Panel value="filter">
          <Suspense fallback={<p>載入中…</p>}>
            <FilterEditor
              resource={declared(to)}
              conditions={undefined}
              onApply={(conditions) => {
                if (conditions) ask(() => findByConditions(to, conditions, mostFound));
                else search.reset();
              }}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Stack mt="md" gap="sm" role="status">
        {search.isPending && <Text size="sm">尋找中…</Text>}
        {search.error && <Alert color="red">{search.error.message}</Alert>}
        {search.data && (
          <Result found={search.data} chosen={chosen} room={room} onAdd={onAdd} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

/** As many as the longest list of references has. */
const mostFound = 5000;

function Numbers({ onFind }: { onFind(numbers: string[]): void }) {
  const [text, setText] = useState('');
  const numbers = pastedNumbers(text);
  const isTooMany = numbers.length > mostPasted;
  return (
    <Stack gap="sm">
      <Textarea
        label="商品編號"
        description="一行一個，或以逗號、空白分開；可以直接從 Excel 貼上"
        error={isTooMany && `一次最多 ${formatNumber(mostPasted)} 個`}
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={numbers.length === 0 || isTooMany}
          onClick={() => onFind(numbers)}
        >
          {numbers.length > 0 ? `尋找 ${formatNumber(numbers.length)} 個編號` : '尋找'}
        </Button>
      </Group>
    </Stack>
  );
}

function Series({ onFind }: { onFind(id: number): void }) {
  const [typed, setTyped] = useState('');
  const { found, nothingFound } = useFoundRecords('product-series', typed);
  return (
    <Select
      label="系列"
      placeholder="輸入文字搜尋"
      searchable
      nothingFoundMessage={nothingFound}
      filter={({ options }) => options}
      data={found}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id !== null) onFind(Number(id));
      }}
    />
  );
}

function Usage({ onFind }: { onFind(conditions: Conditions): void }) {
  const [usage, setUsage] = useState('');
  const { data = [] } = useQuery({ queryKey: ['products', 'usages'], queryFn: knownUsages });
  const find = (value: string) => onFind({ field: 'usage', is: 'equal', value });
  return (
    <Group align="flex-end" gap="xs">
      <Autocomplete
        label="用途"
        placeholder="例如日用"
        data={data}
        value={usage}
        onChange={setUsage}
        onOptionSubmit={find}
        flex={1}
      />
      <Button variant="default" disabled={usage.trim() === ''} onClick={() => find(usage.trim())}>
        尋找
      </Button>
    </Group>
  );
}

interface ResultProps extends Pick<Props, 'chosen' | 'room' | 'onAdd' | 'onClose'> {
  found: FoundGoods;
}

/** What would be added, before anything changes. */
function Result({ found: { ids, unknown }, chosen, room, onAdd, onClose }: ResultProps) {
  const isChosen = new Set(chosen);
  const fresh = ids.filter((id) => !isChosen.has(id));
  const added = fresh.slice(0, room);
  const already = ids.length - fresh.length;
  const sentences = [
    `找到 ${formatNumber(ids.length)} 項`,
    already > 0 ? `其中 ${formatNumber(already)} 項已經在內` : '',
    added.length < fresh.length ? `只能再加 ${formatNumber(room)} 項` : '',
  ].filter(Boolean);
  return (
    <>
      <Text size="sm">{sentences.join('，')}</Text>
      {unknown.length > 0 && (
        <Alert color="yellow" title={`${formatNumber(unknown.length)} 個編號找不到商品`}>
          {unknown.join('、')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={added.length === 0} onClick={() => onAdd(added)}>
          {`加入 ${formatNumber(added.length)} 項`}
        </Button>
      </Group>
    </>
  );
}
