import { Button, Group, TagsInput, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { tagChangeTo } from '#rules/goods/tags.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Box } from './box.tsx';
import classes from './order.module.css';

interface PageAction<Input> {
  mutate(input: Input): void;
  isPending: boolean;
  error: Error | null;
}

interface Note {
  id: number;
  text: string;
  by: string;
  at: string;
  /** Colleagues who got an e-mail. */
  mentions?: string[];
}

interface Props {
  tags: string[];
  notes: Note[];
  mostTags: { count: number; length: number };
  mayWrite: boolean;
  tag: PageAction<ReturnType<typeof tagChangeTo>>;
  /** The text of the note being written. */
  text: string;
  onText(text: string): void;
  note: PageAction<void>;
  /** Further content of a new note. */
  children?: ReactNode;
}

/** Tags and notes of an order or a member. */
export function TagsAndNotes({ tags, notes, mostTags, mayWrite, tag, ...writing }: Props) {
  const { text, onText, note, children } = writing;
  return (
    <Box title="標籤與備註">
      {mayWrite ? (
        <TagsInput
          label="標籤"
          value={tags}
          onChange={(wanted) => tag.mutate(tagChangeTo(tags, wanted))}
          maxTags={mostTags.count}
          maxLength={mostTags.length}
          readOnly={tag.isPending}
          placeholder={tags.length > 0 ? '' : '輸入後按 Enter'}
        />
      ) : (
        <Text size="sm">{tags.length > 0 ? tags.join('、') : '沒有標籤'}</Text>
      )}
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
            onChange={({ target }) => onText(target.value)}
          />
          {children}
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
        {notes.map(({ id, text: said, by, at, mentions = [] }) => (
          <li key={id}>
            <p>{said}</p>
            {mentions.length > 0 && (
              <Text size="xs" c="violet">
                {mentions.map((name) => `@${name}`).join('、')}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {by}　{formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
