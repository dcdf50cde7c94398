import { Group, NativeSelect, Space } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { type ListState, pageSizes } from '#rules/records/list-address.ts';
import { Grid, type RowsProps } from '../../resource/list/grid.tsx';
import { useMay } from '../../session.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ListedRows } from './use-listed-rows.ts';

const EmptyList = lazy(() => import('./empty-list.tsx'));
/** Lists have cards on phones only. */
const CardList = lazy(() => import('../../resource/list/card-list.tsx'));

interface Props {
  resource: Resource | ReadOnlyResource;
  list: ListedRows;
  onSave: RowsProps['onSave'];
}

/** The rows of a list, or the reason why there are none. */
export function ListBody({ resource, list, onSave }: Props) {
  const { data, error, search, selection, ask } = list;
  const mayWrite = useMay(resource, 'write');
  const isPhone = useIsPhone();
  if (error && !data) return <Failure error={error} onRetry={() => void list.refetch()} />;
  if (data?.rows.length === 0 && data.total > 0) {
    return <EmptyPage onFirst={() => ask({})} />;
  }
  if (data?.rows.length === 0) {
    return (
      <Suspense>
        <EmptyList
          listed={resource}
          onWiden={list.isNarrowed ? () => ask({ keyword: '', conditions: undefined }) : undefined}
        />
      </Suspense>
    );
  }
  const rows: RowsProps = {
    resource,
    rows: data?.rows ?? [],
    isWaiting: data === undefined,
    shown: list.columns,
    selected: selection.ids,
    mayWrite,
    onSelect: selection.select,
    onSave,
  };
  if (isPhone) {
    return (
      <Suspense fallback={<Space h="60vh" />}>
        <CardList {...rows} />
      </Suspense>
    );
  }
  return (
    <Grid
      {...rows}
      total={data?.total ?? 0}
      search={search}
      rowHeight={list.rowHeight}
      onSort={(field) => ask({ sort: { field, direction: turned(search.sort, field) } })}
    />
  );
}

function turned(sort: ListState['sort'], field: string) {
  const isAscending = sort.field === field && sort.direction === 'ascending';
  return isAscending ? 'descending' : 'ascending';
}

/** The control for the pages of a list and for their size. */
export function ListPages({ list: { data, search, change, ask } }: { list: ListedRows }) {
  if (!data || data.total === 0) return null;
  return (
    <Group justify="space-between" mt="sm">
      <PageControl
        total={data.total}
        perPage={search.perPage}
        page={search.page}
        onChange={(page) => change({ page })}
      />
      <NativeSelect
        aria-label="每頁筆數"
        w={120}
        data={pageSizes.map((size) => ({ value: String(size), label: `每頁 ${size} 筆` }))}
        value={String(search.perPage)}
        onChange={(event) => ask({ perPage: Number(event.target.value) })}
      />
    </Group>
  );
}
