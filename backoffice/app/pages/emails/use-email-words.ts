import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import type { EmailName } from '#contract/emails.ts';
import { unsent } from '#rules/records/differences.ts';
import { textProblems } from '#rules/shop/email-words.ts';
import { adminApi } from '../../api.ts';
import type { StoredWords } from './shown-email.ts';

type Texts = Readonly<Record<string, string>>;

export type EmailWordsForm = ReturnType<typeof useEmailWords>;

/** The sentences of an e-mail as they are typed, and the result of saving them. */
export function useEmailWords(name: EmailName, declared: EmailWords, words: StoredWords) {
  const [stored, setStored] = useState(words);
  const [changes, setChanges] = useState<Texts>({});
  const client = useQueryClient();
  const own = Object.fromEntries(
    Object.entries(declared.sentences).map(([each, sentence]) => [each, sentence.own]),
  );
  const texts: Record<string, string> = {
    ...own,
    ...pickKnown(declared, stored.texts),
    ...changes,
  };
  const problems = textProblems(declared, texts);
  /** Shows what is stored now, and in the list whether it is the shop's own words. */
  function showStored(now: StoredWords) {
    setStored(now);
    return client.invalidateQueries({ queryKey: ['letters'], exact: true });
  }
  const saving = useMutation({
    mutationFn: async (sent: Texts) => {
      const body = { version: stored.version, texts: sent };
      return (await adminApi.writeLetter({ params: { name }, body })).data;
    },
    onSuccess(saved, sent) {
      setChanges((present) => unsent({}, sent, present));
      notifications.show({ color: 'green', message: '已儲存，之後寄出的信會使用' });
      return showStored(saved);
    },
  });
  function change(each: string, text: string) {
    const before = stored.texts[each] ?? own[each];
    const others = Object.entries(changes).filter(([other]) => other !== each);
    setChanges(Object.fromEntries(text === before ? others : [...others, [each, text]]));
  }
  /** Takes over the other person's saved sentences, and retains the own changes. */
  function takeCurrent() {
    const { extra } = saving.error as ApiError;
    setStored((extra as { current: StoredWords }).current);
    saving.reset();
  }
  return {
    stored,
    showStored,
    own,
    texts,
    problems,
    saving,
    save: () => saving.mutate(changes),
    change,
    takeCurrent,
    isChanged: Object.keys(changes).length > 0,
    isEdited: Object.keys(texts).some((each) => texts[each] !== own[each]),
    isStale: saving.error instanceof ApiError && saving.error.errorCode === 'STALE_RECORD',
    /** Types the shop's own words everywhere; saving then resets the e-mail. */
    reset: () =>
      setChanges(
        Object.fromEntries(
          Object.keys(stored.texts).flatMap((each) => {
            const words = own[each];
            return words === undefined ? [] : [[each, words]];
          }),
        ),
      ),
    discard: () => {
      setChanges({});
      saving.reset();
    },
  };
}

/** What an upgrade has made unknown has no input. */
const pickKnown = ({ sentences }: EmailWords, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([each]) => each in sentences));
