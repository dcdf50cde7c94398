import { Anchor, Group, Loader, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { boardColumnLabels, boardColumns } from '#contract/fulfilment.ts';
import { adminApi } from '../../api.ts';
import { KeywordBox } from '../../resource/keyword-box.tsx';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ColumnStrip } from './column-strip.tsx';
import { ColumnTable, keyOf } from './column-table.tsx';
import { fulfilmentKey } from './fulfilment-queries.ts';

const ParcelPanel = lazy(async () => ({
  default: (await import('./parcel-panel.tsx')).ParcelPanel,
}));

const perPage = 50;
/** Milliseconds after which the board is read again, as colleagues move parcels, too. */
const rhythm = 30_000;

/** The fulfilment board: what waits where, how long, and what can be done with it. */
export default function FulfilmentPage() {
  const [params, setParams] = useSearchParams();
  const column = boardColumns.find((one) => one === params.get('column')) ?? 'READY';
  const search = {
    column,
    keyword: params.get('keyword') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
    perPage,
  };
  const place = JSON.stringify(search);
  const [choice, setChoice] = useState<{ place: string; keys: ReadonlySet<number> }>();
  const [opened, setOpened] = useState<number>();
  const board = useQuery({
    queryKey: [fulfilmentKey, 'board'],
    queryFn: async () => (await adminApi.readFulfilmentBoard()).data,
    refetchInterval: rhythm,
  });
  const list = useQuery({
    queryKey: [fulfilmentKey, 'column', search],
    queryFn: () => adminApi.searchFulfilment({ body: search }),
    placeholderData: keepPreviousData,
    refetchInterval: rhythm,
  });
  const rows = list.data?.data ?? [];
  // What is chosen belongs to the page that is shown, and to what is still there.
  const keys = choice?.place === place ? choice.keys : new Set<number>();
  const chosen = rows.filter((row) => keys.has(keyOf(row)));
  const ask = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ column });
    for (const [name, value] of Object.entries(changes)) if (value !== '') next.set(name, value);
    setParams(next);
  };
  const error = board.error ?? list.error;
  return (
    <>
      <title>出貨作業｜後台</title>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          出貨作業
        </Title>
        <KeywordBox keyword={search.keyword} onSearch={(keyword) => ask({ keyword })} />
      </Group>
      {board.data && (
        <ColumnStrip columns={board.data.columns} chosen={column} now={board.data.now} />
      )}
      {error && !list.data ? (
        <Failure error={error} onRetry={() => void list.refetch()} />
      ) : !list.data || !board.data ? (
        <Loader aria-label="載入中" />
      ) : (
        <>
          <BulkActions
            column={column}
            rows={chosen}
            hasStoreLabels={board.data.hasStoreLabels}
            onDone={() => setChoice(undefined)}
          />
          {rows.length === 0 ? (
            <Nothing
              title={emptyWords(column, search.keyword)}
              sentence={column === 'READY' ? '付款確認或貨到付款的訂單會出現在這裡。' : undefined}
            >
              {column !== 'READY' && (
                <Anchor component={Link} to="/fulfilment">
                  看待出貨
                </Anchor>
              )}
            </Nothing>
          ) : (
            <ColumnTable
              label={boardColumnLabels[column]}
              rows={rows}
              now={board.data.now}
              chosen={new Set(chosen.map(keyOf))}
              onChoose={(next) => setChoice({ place, keys: next })}
              onOpen={setOpened}
            />
          )}
          {(list.data.meta?.total ?? 0) > perPage && (
            <Group mt="md">
              <PageControl
                total={list.data.meta?.total ?? 0}
                perPage={perPage}
                page={search.page}
                onChange={(page) => ask({ keyword: search.keyword, page: String(page) })}
              />
            </Group>
          )}
        </>
      )}
      {opened !== undefined && (
        <Suspense>
          <ParcelPanel shipmentId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function emptyWords(column: (typeof boardColumns)[number], keyword: string): string {
  if (keyword !== '') return `這一欄沒有單號「${keyword}」`;
  if (column === 'READY') return '沒有等待出貨的訂單';
  return column === 'HELD' ? '沒有暫停出貨的訂單' : `沒有「${boardColumnLabels[column]}」的包裹`;
}
