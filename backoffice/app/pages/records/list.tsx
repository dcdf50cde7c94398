import { Button, Group, NativeSelect, Space, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
  recordLimits,
} from '#contract/resources/resource.ts';
import { type ListState, pageSizes } from '#rules/records/list-address.ts';
import { searchRows } from '../../api.ts';
import { useCampaignQuestion } from '../../campaigns/use-campaign-question.ts';
import { Grid } from '../../resource/grid.tsx';
import { ListTools, Waiting } from '../../resource/list-tools.tsx';
import { useCellSave } from '../../resource/use-cell-save.tsx';
import { useList } from '../../resource/use-list.ts';
import { usePriceQuestion } from '../../resource/use-price-question.ts';
import { useMay, useMayMake } from '../../session.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, NotFound, Nothing } from '../../ui/states.tsx';
import { additionsOf } from './additions.ts';
import { useSelection } from './use-selection.ts';

const ColumnChoice = lazy(() => import('../../resource/column-choice.tsx'));
const BulkBar = lazy(() => import('../../bulk/bulk-bar.tsx'));
const ViewBar = lazy(() => import('../../resource/views/view-bar.tsx'));
const WarningDialog = lazy(() => import('../../campaigns/warning-dialog.tsx'));
const PriceDialog = lazy(() => import('../../resource/price-dialog.tsx'));
const ListFiles = lazy(() => import('./list-files.tsx'));
const EmptyList = lazy(() => import('./empty-list.tsx'));
const ListOrder = lazy(() => import('./list-order.tsx'));

export default function ListPage() {
  const listed = listedNamed(useParams().resource);
  return listed ? <List key={listed.name} resource={listed} /> : <NotFound />;
}

function List({ resource }: { resource: Resource | ReadOnlyResource }) {
  const { state, search, columns, isNarrowed, change, ask: asked } = useList(resource);
  const mayWrite = useMay(resource, 'write');
  const mayMake = useMayMake(resource);
  const key = [resource.name, 'search', search];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => searchRows(resource, search),
    placeholderData: keepPreviousData,
  });
  const { question, mayShow } = useCampaignQuestion(resource);
  const { priceQuestion, mayLower } = usePriceQuestion(resource);
  const saveCell = useCellSave(resource, key, { mayShow, mayLower });
  const selection = useSelection(data?.rows ?? []);
  const selected = selection.ids;
  const additions = additionsOf(resource.name);
  const ask = (next: Partial<ListState>) => {
    selection.select(new Set());
    asked(next);
  };

  return (
    <>
      <title>{`${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {resource.label}
        </Title>
        <Group gap="xs">
          <Suspense>
            {mayWrite &&
              !isReadOnlyResource(resource) &&
              !isNarrowed &&
              mayBeArranged(search, data?.total) && <ListOrder resource={resource} />}
            {additions && <additions.Head />}
            <ListFiles resource={resource} search={search} columns={columns} />
          </Suspense>
          {mayMake && (
            <Button component={Link} to={`/${resource.name}/new`} aria-keyshortcuts="n">
              新增{resource.label}
            </Button>
          )}
        </Group>
      </Group>
      <Suspense fallback={<Space h={52} />}>
        <ViewBar resource={resource} state={state} />
      </Suspense>
      <ListTools
        listed={resource}
        search={search}
        isNarrowed={isNarrowed}
        status={data && statusOf(data.total, selection)}
        onAsk={ask}
      >
        <Suspense fallback={<Waiting label="欄位" />}>
          <ColumnChoice
            resource={resource}
            shown={columns}
            onChange={(shown) => change({ columns: shown })}
          />
        </Suspense>
        {additions && selected.size > 0 && (
          <Suspense>
            <additions.Selected ids={selected} onDone={() => selection.select(new Set())} />
          </Suspense>
        )}
        {data && !isReadOnlyResource(resource) && selected.size > 0 && (
          <Suspense>
            <BulkBar
              resource={resource}
              meant={
                selection.areAllMeant
                  ? { search, expectedCount: data.total }
                  : { rows: selection.rows }
              }
              total={data.total}
              isWholePage={selection.isWholePage}
              onMeanAll={selection.meanAll}
              onDone={() => selection.select(new Set())}
            />
          </Suspense>
        )}
      </ListTools>
      <Suspense>
        {question && <WarningDialog {...question} />}
        {priceQuestion && <PriceDialog {...priceQuestion} />}
      </Suspense>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.rows.length === 0 && data.total > 0 ? (
        <Nothing title="這一頁沒有資料">
          <Button variant="default" onClick={() => ask({})}>
            回到第一頁
          </Button>
        </Nothing>
      ) : data?.rows.length === 0 ? (
        <Suspense>
          <EmptyList
            listed={resource}
            onWiden={isNarrowed ? () => ask({ keyword: '', conditions: undefined }) : undefined}
          />
        </Suspense>
      ) : (
        <Grid
          resource={resource}
          rows={data?.rows ?? []}
          total={data?.total ?? 0}
          search={search}
          shown={columns}
          selected={selected}
          mayWrite={mayWrite}
          onSelect={selection.select}
          onSave={saveCell}
          onSort={(field) => ask({ sort: { field, direction: turned(search.sort, field) } })}
        />
      )}
      {data && data.total > 0 && (
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
      )}
    </>
  );
}

function statusOf(total: number, { ids, areAllMeant }: ReturnType<typeof useSelection>) {
  const all = total.toLocaleString('en');
  if (areAllMeant) return `共 ${all} 筆，已選全部 ${all} 筆`;
  return ids.size > 0 ? `共 ${all} 筆，已選 ${ids.size} 筆` : `共 ${all} 筆`;
}

/** Whether a list stands in the operators' own order and is short enough to be arranged as a whole. */
const mayBeArranged = ({ sort }: RecordSearch, total = 0) =>
  sort.field === 'weight' &&
  sort.direction === 'descending' &&
  total > 1 &&
  total <= recordLimits.rowsPerPage;

function turned(sort: ListState['sort'], field: string) {
  const isAscending = sort.field === field && sort.direction === 'ascending';
  return isAscending ? 'descending' : 'ascending';
}
