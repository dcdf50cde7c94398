import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostMentions, mostTags } from '#contract/order-management.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { type OrderPage, useAction } from './order-page.ts';
import { TagsAndNotes } from './tags-and-notes.tsx';

/** Administrators' tags and notes about the order; the list finds it by tag. */
export function NotesBox({ page: { order, tags, notes } }: { page: OrderPage }) {
  const { id } = order;
  const mayWrite = useRight('orders.write');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const tag = useAction(
    id,
    (body: { add: string[]; remove: string[] }) => adminApi.tagOrder({ params: { id }, body }),
    { done: '標籤已更新' },
  );
  const { data: colleagues = [] } = useQuery({
    queryKey: ['colleagues'],
    queryFn: async () => (await adminApi.listColleagues()).data,
    enabled: mayWrite,
  });
  // A colleague whose name is in the text gets an e-mail.
  const named = colleagues.filter(({ name }) => text.includes(`@${name}`));
  const mentions = [...new Set([...chosen.map(Number), ...named.map((one) => one.id)])];
  const note = useAction(
    id,
    async () => {
      await adminApi.noteOrder({ params: { id }, body: { text, mentions } });
      // What was typed or chosen since stays.
      setText((now) => (now === text ? '' : now));
      setChosen((now) => (now === chosen ? [] : now));
    },
    { done: mentions.length > 0 ? '已留下備註，並通知同事' : '已留下備註' },
  );
  return (
    <TagsAndNotes
      tags={tags}
      notes={notes}
      mostTags={mostTags}
      mayWrite={mayWrite}
      tag={tag}
      text={text}
      onText={setText}
      note={note}
    >
      <MultiSelect
        mt="xs"
        label="提到同事"
        description="會以電子郵件通知；也可以在備註輸入 @ 與名字"
        searchable
        maxValues={mostMentions}
        nothingFoundMessage="沒有這位同事"
        data={colleagues.map((one) => ({ value: String(one.id), label: `@${one.name}` }))}
        value={chosen}
        onChange={setChosen}
      />
    </TagsAndNotes>
  );
}
