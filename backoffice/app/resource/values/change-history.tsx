import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Field } from '#contract/resources/fields.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Failure } from '../../ui/states.tsx';
import { Differences } from './differences.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A change that can be undone. */
interface Change {
  id: number;
  at: string;
  by: string;
  before: Values | null;
  after: Values | null;
}

interface Props<Stored> {
  queryKey: readonly unknown[];
  read(): Promise<readonly Change[]>;
  undo(id: number): Promise<Stored>;
  fields: Readonly<Record<string, Field>>;
  mayWrite: boolean;
  /** Whether there is unsaved input, which undoing would overwrite. */
  isUnsaved: boolean;
  /** What is said after a change was undone. */
  undone: string;
  onUndone(stored: Stored): unknown;
}

/** The changes of something that is not a record, with author and moment; each can be undone. */
export function ChangeHistory<Stored>({
  queryKey,
  read,
  undo,
  fields,
  mayWrite,
  isUnsaved,
  undone,
  onUndone,
}: Props<Stored>) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: read, gcTime: 0 });
  const undoing = useMutation({
    mutationFn: undo,
    async onSuccess(stored) {
      notifications.show({ color: 'green', message: undone });
      await Promise.all([onUndone(stored), refetch()]);
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `${message}，無法復原這次變更` }),
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        還沒有變更
      </Text>
    );
  }
  return (
    <Stack gap="sm" mt="sm">
      {data?.map(({ id, at, by, before, after }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {formatDateTime(at)} · {by}
          </Text>
          {before && after && <Differences fields={fields} before={before} after={after} />}
          {mayWrite && (
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              disabled={isUnsaved}
              title={isUnsaved ? '請先儲存或捨棄修改' : undefined}
              loading={undoing.isPending && undoing.variables === id}
              onClick={() => undoing.mutate(id)}
            >
              復原這次變更
            </Button>
          )}
        </div>
      ))}
    </Stack>
  );
}
