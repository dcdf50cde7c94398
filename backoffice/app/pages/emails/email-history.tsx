import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fieldsOfWords } from '#contract/email-words/fields.ts';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import type { EmailName } from '#contract/emails.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { Differences } from '../../resource/differences.tsx';
import { useRight } from '../../session.ts';
import { Failure } from '../../ui/states.tsx';
import type { StoredWords } from './shown-email.ts';

interface Props {
  name: EmailName;
  declared: EmailWords;
  /** Whether there are unsaved sentences, which undoing would overwrite. */
  isUnsaved: boolean;
  onUndone(words: StoredWords): Promise<void>;
}

/** The changes of an e-mail's sentences, with author and moment; each can be undone. */
export function EmailHistory({ name, declared, isUnsaved, onUndone }: Props) {
  const mayWrite = useRight('letters.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['letters', name, 'history'],
    queryFn: async () => (await adminApi.readLetterHistory({ params: { name } })).data,
    gcTime: 0,
  });
  const undo = useMutation({
    mutationFn: async (id: number) => (await adminApi.undoLetter({ params: { name, id } })).data,
    async onSuccess(words) {
      notifications.show({ color: 'green', message: '已復原，之後寄出的信會使用' });
      await Promise.all([onUndone(words), refetch()]);
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
          {before && after && (
            <Differences fields={fieldsOfWords(declared)} before={before} after={after} />
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
