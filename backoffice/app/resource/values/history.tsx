import { Button, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { actionLabel } from '#contract/actions.ts';
import { historyLength } from '#contract/record-endpoints.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { type HistoryEntry, recordsOf } from '../../api.ts';
import { putRecord } from '../../put-record.ts';
import { useRight } from '../../session.ts';
import { isAwaitingApproval } from '../../ui/awaiting-approval.tsx';
import { samePage } from '../../ui/same-page.ts';
import { Differences } from './differences.tsx';
import classes from './history.module.css';

interface Props {
  resource: Resource;
  record: StoredRecord;
  mayUndo: boolean;
  /** Whether there is unsaved input, which undoing would overwrite. */
  isUnsaved: boolean;
  /** Called with the record after the undo. */
  onUndone(record: StoredRecord): void;
}

/** The changes of a record, with author and moment; each can be undone. */
export function History({ resource, record, mayUndo, isUnsaved, onUndone }: Props) {
  const mayDelete = useRight(`${resource.area}.delete`);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [resource.name, 'history', record.id],
    queryFn: ({ pageParam }) => recordsOf(resource).history(record.id, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < historyLength ? undefined : last.at(-1)?.id),
  });
  const entries = data?.pages.flat() ?? [];
  const undo = useUndo(resource, record, onUndone);
  return (
    <Paper withBorder p="md" component="section" aria-label="歷程">
      <Title order={2} size="h5" mb="sm">
        歷程
      </Title>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {data && entries.length === 0 && (
        <Text size="sm" c="dimmed">
          還沒有變更
        </Text>
      )}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry fields={resource.fields} record={record} entry={entry} />
            {/* Undoing the creation of a record removes it. */}
            {mayUndo && (entry.before || mayDelete) && (
              <Button
                variant="subtle"
                size="compact-sm"
                px={0}
                disabled={isUnsaved}
                title={isUnsaved ? '請先儲存或捨棄修改' : undefined}
                loading={undo.isPending && undo.variables?.id === entry.id}
                onClick={() => undo.mutate(entry)}
              >
                復原這次變更
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          fullWidth
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          顯示更早的變更
        </Button>
      )}
    </Paper>
  );
}

interface EntryProps extends Pick<Resource, 'fields'> {
  record: StoredRecord;
  entry: HistoryEntry;
}

function Entry({ fields, record, entry }: EntryProps) {
  return (
    <>
      <Text size="xs" c="dimmed">
        {formatDateTime(entry.at)} · {entry.by}
      </Text>
      <Text size="sm" fw={600}>
        {actionLabel(entry.call)}
      </Text>
      {/* A new record has nothing to compare. */}
      {entry.before && entry.after && (
        <Differences fields={fields} before={entry.before} after={entry.after} record={record} />
      )}
    </>
  );
}

/** Undoes a change. If this removes the record, its list is opened. */
function useUndo(resource: Resource, record: StoredRecord, onUndone: Props['onUndone']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (entry: HistoryEntry) => recordsOf(resource).undo(entry.id),
    onMutate: () => ({ isHere: samePage() }),
    async onSuccess({ record: restored }, _, { isHere }) {
      notifications.show({ color: 'green', message: '已復原' });
      if (restored) {
        await putRecord(client, resource, restored);
        onUndone(restored);
      }
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      await client.invalidateQueries({ queryKey: [resource.name, 'history', record.id] });
      if (!restored && isHere()) await navigate(`/${resource.name}`);
    },
    onError: (error) =>
      notifications.show(
        isAwaitingApproval(error)
          ? { color: 'yellow', message: error.message }
          : { color: 'red', message: `${error.message}，無法復原這次變更` },
      ),
  });
}
