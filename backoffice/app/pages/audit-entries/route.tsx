import { Group, Loader, Table, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditEntries } from '#contract/resources/read-only/audit-entries.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi, onWire } from '../../api.ts';
import { ListTools } from '../../resource/list/list-tools.tsx';
import { useList } from '../../resource/list/use-list.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import ListFiles from '../records/list-files.tsx';
import classes from './audit-entries.module.css';
import { type Entry, entryColumns } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

const resource = auditEntries as unknown as ReadOnlyResource;

/** The actions of administrators, newest first, with their changes; removed records can be restored. */
export default function AuditEntriesPage() {
  const { search, isNarrowed, change, ask } = useList(resource);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, search],
    queryFn: () => adminApi.searchAuditEntries({ body: onWire(search) as never }),
    placeholderData: keepPreviousData,
  });
  const total = data?.meta?.total ?? 0;
  return (
    <>
      <title>{`${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {resource.label}
        </Title>
        <ListFiles resource={resource} search={search} columns={undefined} />
      </Group>
      <ListTools
        listed={resource}
        search={search}
        isNarrowed={isNarrowed}
        status={data && `共 ${formatNumber(total)} 筆`}
        onAsk={ask}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data?.data.length === 0 && (
        <Nothing
          title={isNarrowed ? '沒有符合的資料' : '還沒有操作紀錄'}
          sentence="同事在後台做的每件事都會留在這裡。"
        />
      )}
      {data && data.data.length > 0 && <Entries entries={data.data} />}
      {total > search.perPage && (
        <PageControl
          total={total}
          perPage={search.perPage}
          page={search.page}
          onChange={(page) => change({ page })}
        />
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const isPhone = useIsPhone();
  const table = (
    <StackedTable withTableBorder className={classes.table}>
      <TableHead columns={entryColumns} actions="動作" />
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
  return isPhone ? table : <Table.ScrollContainer minWidth={720}>{table}</Table.ScrollContainer>;
}
