import { Anchor, Group, Loader, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type BoardColumn, boardColumnLabels } from '#contract/fulfilment.ts';
import { pathOfView } from '#contract/work.ts';
import { boardLists, type ListColumn } from '#contract/work-lists.ts';
import { KeywordBox } from '../../resource/list/keyword-box.tsx';
import { useRight } from '../../session.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ColumnCards } from './column-cards.tsx';
import { ColumnStrip } from './column-strip.tsx';
import { ColumnTable } from './column-table.tsx';
import { keyOf } from './row-parts.tsx';
import { perPage, useFulfilmentBoard } from './use-fulfilment-board.ts';
import type { LabelService } from './use-parcel-actions.ts';

const ParcelPanel = lazy(async () => ({
  default: (await import('./parcel-panel.tsx')).ParcelPanel,
}));

/** The fulfilment board: the waiting rows of each column, their age, and the actions for them. */
export default function FulfilmentPage() {
  const fulfilment = useFulfilmentBoard();
  const { column, search, board, list, ask } = fulfilment;
  const [opened, setOpened] = useState<number>();
  const error = board.error ?? list.error;
  const total = list.data?.meta?.total ?? 0;
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
            rows={fulfilment.chosen}
            service={board.data}
            onDone={fulfilment.chooseNone}
          />
          {isListColumn(column) && <ListLink column={column} />}
          <ColumnRows
            fulfilment={fulfilment}
            now={board.data.now}
            service={board.data}
            onOpen={setOpened}
          />
          {total > perPage && (
            <Group mt="md">
              <PageControl
                total={total}
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

const isListColumn = (column: BoardColumn): column is ListColumn => column in boardLists;

/** The way to the list that has the same orders, for people who may read it. */
function ListLink({ column }: { column: ListColumn }) {
  return useRight('orders.read') ? (
    <Anchor
      component={Link}
      size="sm"
      display="inline-block"
      mb="sm"
      to={pathOfView({ list: { name: 'orders' }, view: boardLists[column] })}
    >
      在訂單清單查看
    </Anchor>
  ) : null;
}

interface RowsProps {
  fulfilment: ReturnType<typeof useFulfilmentBoard>;
  /** ISO 8601, by the server's clock. */
  now: string;
  service: LabelService;
  onOpen(shipmentId: number): void;
}

/** The rows of the column, or a note that there are none. */
function ColumnRows({ fulfilment, now, service, onOpen }: RowsProps) {
  const { column, search, list, rows, chosen, choose, ask } = fulfilment;
  const isPhone = useIsPhone();
  if (rows.length === 0 && (list.data?.meta?.total ?? 0) > 0) {
    return <EmptyPage onFirst={() => ask({ keyword: search.keyword })} />;
  }
  if (rows.length === 0) {
    return (
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
    );
  }
  const shown = {
    label: boardColumnLabels[column],
    rows,
    now,
    chosen: new Set(chosen.map(keyOf)),
    onChoose: choose,
    onOpen,
  };
  return isPhone ? (
    <ColumnCards {...shown} column={column} service={service} />
  ) : (
    <ColumnTable {...shown} />
  );
}

function emptyWords(column: BoardColumn, keyword: string): string {
  if (keyword !== '') return `這一欄沒有單號「${keyword}」`;
  if (column === 'READY') return '沒有等待出貨的訂單';
  if (column === 'HELD') return '沒有暫停出貨的訂單';
  return isListColumn(column)
    ? `沒有「${boardColumnLabels[column]}」的訂單`
    : `沒有「${boardColumnLabels[column]}」的包裹`;
}
