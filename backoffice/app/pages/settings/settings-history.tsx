import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SettingGroup } from '#contract/setting-group.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { Differences } from '../../resource/differences.tsx';
import { useRight } from '../../session.ts';
import { Failure } from '../../ui/states.tsx';
import type { StoredGroup } from './stored-group.ts';

interface Props {
  declared: SettingGroup;
  /** Whether there is unsaved input, which undoing would overwrite. */
  isUnsaved: boolean;
  onUndone(group: StoredGroup): void;
}

/** The changes of a group of settings, with author and moment; each can be undone. */
export function SettingsHistory({ declared, isUnsaved, onUndone }: Props) {
  const mayWrite = useRight('settings.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'history', declared.id],
    queryFn: async () => (await adminApi.readSettingsHistory({ params: { id: declared.id } })).data,
    gcTime: 0,
  });
  const undo = useMutation({
    mutationFn: async (id: number) => (await adminApi.undoSettings({ params: { id } })).data,
    async onSuccess(group) {
      notifications.show({ color: 'green', message: '已復原，立即生效' });
      onUndone(group);
      await refetch();
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
    <Stack gap="sm">
      {data?.map(({ id, at, by, before, after }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {formatDateTime(at)} · {by}
          </Text>
          {before && after && (
            <Differences fields={declared.fields} before={before} after={after} />
          )}
          {mayWrite && (
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              disabled={isUnsaved}
              title={isUnsaved ? '請先儲存或捨棄修改' : undefined}
              loading={undo.isPending && undo.variables === id}
              onClick={() => undo.mutate(id)}
            >
              復原這次變更
            </Button>
          )}
        </div>
      ))}
    </Stack>
  );
}
