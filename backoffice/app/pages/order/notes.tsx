import { Button, Group, TagsInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { mostTags } from '#contract/order-desk.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Box } from './box.tsx';
import classes from './order.module.css';
import { type OrderPage, useDeed } from './order-page.ts';

/** What administrators tell each other about the order: tags to find it again, and notes. */
export function NotesBox({ page: { order, tags, notes } }: { page: OrderPage }) {
  const { id } = order;
  const mayWrite = useRight('orders.write');
  const [text, setText] = useState('');
  const tag = useDeed(
    id,
    (given: string[]) => adminApi.tagOrder({ params: { id }, body: { tags: given } }),
    { done: '標籤已更新' },
  );
  const note = useDeed(id, () => adminApi.noteOrder({ params: { id }, body: { text } }), {
    done: '已留下備註',
    onDone: () => setText(''),
  });
  return (
    <Box title="標籤與備註">
      <TagsInput
        label="標籤"
        value={tags}
        onChange={(given) => tag.mutate(given)}
        maxTags={mostTags.count}
        maxLength={mostTags.length}
        readOnly={!mayWrite || tag.isPending}
        placeholder={tags.length === 0 ? '輸入後按 Enter' : ''}
      />
      <FailureLine>{tag.error?.message}</FailureLine>
      {mayWrite && (
        <>
          <Textarea
            mt="sm"
            label="新備註"
            description="只有後台看得到"
            autosize
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <FailureLine>{note.error?.message}</FailureLine>
          <Group mt="xs" justify="flex-end">
            <Button
              size="xs"
              variant="default"
              disabled={text.trim() === ''}
              loading={note.isPending}
              onClick={() => note.mutate()}
            >
              留下備註
            </Button>
          </Group>
        </>
      )}
      <ul className={classes.list} aria-label="備註">
        {notes.map(({ id: noteId, text: said, by, at }) => (
          <li key={noteId}>
            <p>{said}</p>
            <Text size="xs" c="dimmed">
              {by}　{formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
