import type { Reply } from '#contract/call.ts';
import type { adminEmailCalls } from '#contract/calls/admin-emails.ts';
import { type EmailTexts, wordsDeclared } from '#contract/email-words/index.ts';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import { declaredEmail, type EmailName } from '#contract/emails.ts';
import { done, refused } from '#contract/outcome.ts';
import { toCamelKey, toSnake, toSnakeKey } from '#contract/wire-case.ts';
import { editedTexts, textProblems } from '#rules/shop/email-words.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { hashOfValues } from '#server/platform/hash-of-values.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { storedEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { findEntry, lastAction } from '../admin/history.ts';

type Words = Reply<typeof adminEmailCalls.writeLetter>;

/** The kind of subject in the audit log. Its ids are those of the declarations. */
export const wordsSubject = 'letter-words';

/** Whether operators wrote sentences of an e-mail, and whether all of them are still valid. */
export function wordingOf(
  name: EmailName,
  stored: EmailTexts = {},
): 'FIXED' | 'OWN' | 'EDITED' | 'BROKEN' {
  const words = wordsDeclared(name);
  if (!words) return 'FIXED';
  if (unusableOf(words, stored).length > 0) return 'BROKEN';
  return Object.keys(stored).length > 0 ? 'EDITED' : 'OWN';
}

/** The sentences that operators wrote for an e-mail, as the wire has them. */
export async function readEmailWords(
  db: Queryable,
  name: EmailName,
  words: EmailWords,
): Promise<Words> {
  const texts = (await storedEmailTexts.read(db))[name] ?? {};
  const last = await lastAction(db, wordsSubject, words.id);
  return {
    // The texts of all e-mails are one setting, so the texts of one e-mail have no version of their own.
    version: hashOfValues(texts),
    texts: toSnake(texts) as Record<string, string>,
    unusable: unusableOf(words, texts).map(toSnakeKey),
    changedAt: last?.at ?? null,
    changedBy: last?.by ?? null,
  };
}

/** The texts of a call, whose names are spelt as on the wire, by the names of the declaration. */
export const textsOfCall = (texts: EmailTexts): EmailTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [toCamelKey(name), text]));

interface Change {
  name: EmailName;
  /** The version that the caller read. */
  version: string;
  /** By the names of the declaration; sentences that are left out stay as they are, and a blank one is reset. */
  texts: EmailTexts;
}

/**
 * Rewrites sentences of an e-mail, all given ones or none, with an audit entry. E-mails that leave afterwards have
 * them. NOT_FOUND if all words of the e-mail are fixed; STALE_RECORD, with the present ones, if somebody changed them
 * since the caller read them.
 */
export async function writeEmailWords(
  shop: Shop,
  request: RequestContext,
  { name, version, texts }: Change,
) {
  const words = wordsDeclared(name);
  if (!words) return refused('NOT_FOUND');
  const problems = textProblems(words, texts);
  if (Object.keys(problems).length > 0) return invalid(onWire(problems));
  return audited(shop, request, async ({ transaction, note }) => {
    // All e-mails share one row.
    await holdNamedLock(transaction, 'emailTexts');
    const all = await storedEmailTexts.read(transaction);
    const before = all[name] ?? {};
    if (hashOfValues(before) !== version) {
      const current = await readEmailWords(transaction, name, words);
      return refused('STALE_RECORD', { extra: { current } });
    }
    // What an upgrade has made unknown goes with the next change.
    const known = Object.entries(before).filter(([each]) => each in words.sentences);
    const after = editedTexts(words, { ...Object.fromEntries(known), ...texts });
    const changed = changedNames(words, before, after);
    if (changed.length > 0) {
      await storedEmailTexts.write(transaction, { ...all, [name]: after });
      await note({
        call: 'writeLetter',
        subject: [wordsSubject, words.id],
        title: declaredEmail(name).label,
        before: shownTexts(words, before, changed),
        after: shownTexts(words, after, changed),
      });
    }
    return done(await readEmailWords(transaction, name, words));
  });
}

/**
 * Restores the sentences that a change replaced, if nobody has rewritten them since; otherwise STALE_RECORD with the
 * present ones. It is a change like any other. `changeId` is the id of its audit entry.
 */
export async function undoEmailWords(
  shop: Shop,
  request: RequestContext,
  { name, changeId }: { name: EmailName; changeId: number },
) {
  const words = wordsDeclared(name);
  if (!words) return refused('NOT_FOUND');
  const entry = await findEntry(shop.db, wordsSubject, changeId);
  if (!entry?.before || !entry.after || entry.subjectId !== words.id) return refused('NOT_FOUND');
  const [before, after] = [entry.before, entry.after] as EmailTexts[];
  const stored = (await storedEmailTexts.read(shop.db))[name] ?? {};
  const names = Object.keys(after ?? {}).filter((each) => each in words.sentences);
  const now = shownTexts(words, stored, names);
  if (names.some((each) => now[each] !== after?.[each])) {
    const current = await readEmailWords(shop.db, name, words);
    return refused('STALE_RECORD', { extra: { current } });
  }
  const texts = Object.fromEntries(names.map((each) => [each, before?.[each] ?? '']));
  return writeEmailWords(shop, request, { name, version: hashOfValues(stored), texts });
}

const unusableOf = (words: EmailWords, texts: EmailTexts) =>
  Object.keys(textProblems(words, texts));

const changedNames = (words: EmailWords, before: EmailTexts, after: EmailTexts) =>
  Object.keys({ ...before, ...after, ...words.sentences }).filter(
    (name) => before[name] !== after[name],
  );

/** The audit log shows the shop's own words where operators wrote none. */
const shownTexts = (words: EmailWords, texts: EmailTexts, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? words.sentences[name]?.own ?? '']));

const onWire = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [`texts.${toSnakeKey(name)}`, sentence]),
  );
