import { fieldsOfWords } from '#contract/email-words/fields.ts';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import type { EmailName } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { ChangeHistory } from '../../resource/values/change-history.tsx';
import { useRight } from '../../session.ts';
import type { StoredWords } from './shown-email.ts';

interface Props {
  name: EmailName;
  declared: EmailWords;
  /** Whether there are unsaved sentences, which undoing would overwrite. */
  isUnsaved: boolean;
  onUndone(words: StoredWords): Promise<void>;
}

/** The changes of an e-mail's sentences. */
export function EmailHistory({ name, declared, isUnsaved, onUndone }: Props) {
  return (
    <ChangeHistory
      queryKey={['letters', name, 'history']}
      read={async () => (await adminApi.readLetterHistory({ params: { name } })).data}
      undo={async (id) => (await adminApi.undoLetter({ params: { name, id } })).data}
      fields={fieldsOfWords(declared)}
      mayWrite={useRight('letters.write')}
      isUnsaved={isUnsaved}
      undone="已復原，之後寄出的信會使用"
      onUndone={onUndone}
    />
  );
}
