import {
  Badge,
  Button,
  Group,
  Loader,
  Select,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import { resourceNamed, resources } from '#contract/resources/index.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi, recordsOf } from '../../api.ts';
import { deedLabel, subjectLabel } from '../../resource/deed-label.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';

const perPage = 50;
type Entry = Reply<typeof adminCalls.searchAuditEntries>[number];

/** What administrators did, newest first; what was removed can be brought back. */
export default function AuditEntriesPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const subjectType = params.get('kind') ?? undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-entries', page, subjectType],
    queryFn: () => adminApi.searchAuditEntries({ body: { page, perPage, subjectType } }),
    placeholderData: keepPreviousData,
  });
  const total = data?.meta?.total ?? 0;
  const ask = (next: { page?: number; kind?: string | undefined }) => {
    const { page: wanted = 1, kind = subjectType } = next;
    setParams({ ...(kind && { kind }), ...(wanted > 1 && { page: String(wanted) }) });
  };
  return (
    <>
      <title>操作紀錄｜後台</title>
      <Title order={1} size="h3" mb="sm">
        操作紀錄
      </Title>
      <Group mb="sm">
        <Select
          aria-label="種類"
          placeholder="全部種類"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': '清除種類' }}
          data={resources.map(({ name, label }) => ({ value: name, label }))}
          value={subjectType ?? null}
          onChange={(kind) => setParams(kind === null ? {} : { kind })}
        />
        <Text size="sm" c="dimmed" role="status">
          {data && `共 ${data.meta?.total.toLocaleString('en')} 筆`}
        </Text>
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data?.data.length === 0 && <Nothing title="還沒有操作紀錄" />}
      {data && data.data.length > 0 && <Entries entries={data.data} />}
      {total > perPage && (
        <PageControl
          total={total}
          perPage={perPage}
          page={page}
          onChange={(wanted) => ask({ page: wanted })}
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
            <Table.Th>管理者</Table.Th>
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
