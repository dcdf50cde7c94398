import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { resourceNamed } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { useCampaignQuestion } from '../../campaigns/use-campaign-question.ts';
import { ColumnChoice } from '../../resource/column-choice.tsx';
import { Filters } from '../../resource/filters.tsx';
import { Grid } from '../../resource/grid.tsx';
import { KeywordBox } from '../../resource/keyword-box.tsx';
import {
  type ListState,
  pageSizes,
  readSearch,
  writeSearch,
} from '../../resource/search-in-address.ts';
import { useCellSave } from '../../resource/use-cell-save.tsx';
import { useRight } from '../../session.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { RemoveSelected } from './remove-selected.tsx';

const WarningDialog = lazy(() => import('../../campaigns/warning-dialog.tsx'));
const ListFiles = lazy(() => import('./list-files.tsx'));

export default function ListPage() {
  const resource = resourceNamed(useParams().resource);
  return resource ? (
    <List key={resource.name} resource={resource} />
  ) : (
    <Nothing title="找不到這個頁面" />
  );
}

function List({ resource }: { resource: Resource }) {
  const [params, setParams] = useSearchParams();
  const state = readSearch(resource, params);
  const { columns, ...search } = state;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const mayWrite = useRight(`${resource.area}.write`);
  const mayDelete = useRight(`${resource.area}.delete`);
  const key = [resource.name, 'search', search];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => recordsOf(resource).search(search),
    placeholderData: keepPreviousData,
  });
  const { question, mayShow } = useCampaignQuestion(resource);
  const saveCell = useCellSave(resource, key, mayShow);

  /** Another question begins at its first page again. */
  const ask = (next: Partial<ListState>) => {
    setSelected(new Set());
    setParams(writeSearch(resource, { ...state, page: 1, ...next }));
  };
  const isNarrowed = search.keyword !== '' || search.conditions !== undefined;
  const clear = () => ask({ keyword: '', conditions: undefined });

  return (
    <>
      <title>{`${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {resource.label}
        </Title>
        <Group gap="xs">
          <Suspense>
            <ListFiles resource={resource} search={search} columns={columns} />
          </Suspense>
          {mayWrite && (
            <Button component={Link} to={`/${resource.name}/new`}>
              新增{resource.label}
            </Button>
          )}
        </Group>
      </Group>
      <Group gap="xs" mb="sm">
        <KeywordBox keyword={search.keyword} onSearch={(keyword) => ask({ keyword })} />
        <Filters
          resource={resource}
          conditions={search.conditions}
          onChange={(conditions) => ask({ conditions })}
        />
        <ColumnChoice
          resource={resource}
          shown={columns}
          onChange={(shown) => setParams(writeSearch(resource, { ...state, columns: shown }))}
        />
        {isNarrowed && (
          <Button variant="subtle" onClick={clear}>
            清除條件
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {data && `共 ${data.total.toLocaleString('en')} 筆`}
          {selected.size > 0 && `，已選 ${selected.size} 筆`}
        </Text>
        {mayDelete && selected.size > 0 && (
          <RemoveSelected
            resource={resource}
            ids={[...selected]}
            onDone={() => setSelected(new Set())}
          />
        )}
      </Group>
      {question && (
        <Suspense>
          <WarningDialog {...question} />
        </Suspense>
      )}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.rows.length === 0 && data.total > 0 ? (
        <Nothing title="這一頁沒有資料">
          <Button variant="default" onClick={() => ask({})}>
            回到第一頁
          </Button>
        </Nothing>
      ) : data?.rows.length === 0 ? (
        <Nothing title={isNarrowed ? '沒有符合的資料' : `還沒有${resource.label}`}>
          {isNarrowed && (
            <Button variant="default" onClick={clear}>
              清除條件
            </Button>
          )}
        </Nothing>
      ) : (
        <Grid
          resource={resource}
          rows={data?.rows ?? []}
          total={data?.total ?? 0}
          search={search}
          shown={columns}
          selected={selected}
          mayWrite={mayWrite}
          onSelect={setSelected}
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
            onChange={(page) => setParams(writeSearch(resource, { ...state, page }))}
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

function turned(sort: ListState['sort'], field: string) {
  const isAscending = sort.field === field && sort.direction === 'ascending';
  return isAscending ? 'descending' : 'ascending';
}
