import { useState } from 'react';
import { memberTags } from '#contract/members.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { TagsAndNotes } from '../order/tags-and-notes.tsx';
import { type MemberPage, useMemberAction } from './member-page.ts';

/** Administrators' tags and notes about the member. */
export function NotesBox({ page: { id, tags, notes } }: { page: MemberPage }) {
  const mayWrite = useRight('member.write');
  const [text, setText] = useState('');
  const tag = useMemberAction(
    id,
    (body: { add: string[]; remove: string[] }) => adminApi.tagMember({ params: { id }, body }),
    { done: '標籤已更新' },
  );
  const note = useMemberAction(
    id,
    async () => {
      await adminApi.noteMember({ params: { id }, body: { text } });
      // What was typed since stays.
      setText((now) => (now === text ? '' : now));
    },
    { done: '已留下備註' },
  );
  return (
    <TagsAndNotes
      tags={tags}
      notes={notes}
      mostTags={memberTags}
      mayWrite={mayWrite}
      tag={tag}
      text={text}
      onText={setText}
      note={note}
    />
  );
}
