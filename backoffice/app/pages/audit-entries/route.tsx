import { Badge, Button, Group, Loader, Table, Title, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import { deedLabel, subjectLabel } from '#contract/deeds.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { auditEntries } from '#contract/resources/listings/audit-entries.ts';
import type { Listing } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi, onWire, recordsOf } from '../../api.ts';
import { ListTools } from '../../resource/list-tools.tsx';
import { useList } from '../../resource/use-list.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import ListFiles from '../records/list-files.tsx';

type Entry = Reply<typeof adminCalls.searchAuditEntries>[number];
const listing = auditEntries as unknown as Listing;

/** What administrators did, newest first; what was removed can be brought back. */
export default function AuditEntriesPage() {
  const { search, isNarrowed, change, ask } = useList(listing);
  const { data, error, refetch } = useQuery({
    queryKey: [listing.name, search],
    queryFn: () => adminApi.searchAuditEntries({ body: onWire(search) as never }),
    placeholderData: keepPreviousData,
  });
  const total = data?.meta?.total ?? 0;
  return (
    <>
      <title>{`${listing.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {listing.label}
        </Title>
        <ListFiles resource={listing} search={search} columns={undefined} />
      </Group>
      <ListTools
        listed={listing}
        search={search}
        isNarrowed={isNarrowed}
        status={data && `共 ${total.toLocaleString('en')} 筆`}
        onAsk={ask}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data?.data.length === 0 && (
        <Nothing title={isNarrowed ? '沒有符合的資料' : '還沒有操作紀錄'} />
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
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table striped withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>時間</Table.Th>
            <Table.Th>管理員</Table.Th>
            <Table.Th>操作</Table.Th>
            <Table.Th>對象</Table.Th>
            <Table.Th>欄位</Table.Th>
            <Table.Th>
              <VisuallyHidden>動作</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ entry }: { entry: Entry }) {
  const resource = resourceNamed(entry.subjectType);
  const isRemoval = resource !== undefined && entry.before !== null && entry.after === null;
  const names = Object.keys(entry.after ?? {}).map((name) => resource?.fields[name]?.label ?? name);
  const title = entry.title ?? subjectLabel(entry.subjectType, entry.subjectId);
  return (
    <Table.Tr>
      <Table.Td>{formatDateTime(entry.at)}</Table.Td>
      <Table.Td>{entry.by}</Table.Td>
      <Table.Td>
        <Badge variant="light" tt="none" color={isRemoval ? 'red' : 'violet'}>
          {deedLabel(entry.call)}
        </Badge>
      </Table.Td>
      <Table.Td>
        {resource?.label}{' '}
        {resource && !isRemoval ? (
          <Link to={`/${resource.name}/${entry.subjectId}`}>{title}</Link>
        ) : (
          title
        )}
      </Table.Td>
      <Table.Td>{entry.before && entry.after ? names.join('、') : ''}</Table.Td>
      <Table.Td>{isRemoval && <Restoring entry={entry} />}</Table.Td>
    </Table.Tr>
  );
}

/** Brings back what was removed, unless it is there already. */
function Restoring({ entry }: { entry: Entry }) {
  const resource = resourceNamed(entry.subjectType);
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: async () => resource && recordsOf(resource).undo(entry.id),
    async onSuccess() {
      notifications.show({ color: 'green', message: '已復原' });
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `${message}，無法復原這次刪除` }),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`復原 ${entry.title ?? entry.subjectId}`}
      loading={restoring.isPending}
      onClick={() => restoring.mutate()}
    >
      復原
    </Button>
  );
}
