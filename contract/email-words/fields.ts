import { type TextField, text } from '../resources/fields.ts';
import { emailWords } from './index.ts';
import type { EmailWords } from './sentence.ts';

/** The sentences of an e-mail as fields, so that changes of them are shown like those of a record. */
export const fieldsOfWords = ({ sentences }: EmailWords): Record<string, TextField> =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, { label, maxLength }]) => [
      name,
      text({ label, maxLength }),
    ]),
  );

/** What may be rewritten in the e-mail with this id in the audit log. */
export const wordsWithId = (id: number): EmailWords | undefined =>
  Object.values(emailWords).find((words) => words.id === id);
