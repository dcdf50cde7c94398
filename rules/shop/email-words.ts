import {
  type EditableEmail,
  type EmailTexts,
  emailWords,
  type PlaceholderValues,
  type SentencesOf,
} from '#contract/email-words/index.ts';
import type { EmailSentence, EmailWords } from '#contract/email-words/sentence.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';

const placeholder = /\{([^{}]*)\}/g;
/** Line breaks, other control characters, and marks that turn the direction of writing. */
const unseen = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** Other characters without width; the one that joins the parts of an emoji stands behind one. */
const zeroWidth =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|[\p{Default_Ignorable_Code_Point}--[\u200D\uFE0F]]/v;
/** What mail programs show as a link: a protocol, `www.`, or names with a full stop between them. */
const address = /[a-z]:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/** A placeholder as it stands in a sentence. */
export const inBraces = (label: string): string => `{${label}}`;

/** Why operators may not use this text as the sentence; undefined if they may. */
export function sentenceProblem(
  { placeholders, hasNoAddresses }: Pick<EmailWords, 'placeholders' | 'hasNoAddresses'>,
  { maxLength, needs }: EmailSentence,
  text: string,
): string | undefined {
  if (text.length > maxLength) return fieldSentences.tooLong(maxLength);
  if (unseen.test(text)) return '請寫成一行，不要換行';
  if (zeroWidth.test(text)) return '有看不見的字元，請刪除後重新輸入';
  if (hasNoAddresses && address.test(text.normalize('NFKC'))) {
    return '這封信與登入有關，請不要放網址，以免像詐騙信';
  }
  if (/[｛｝]/.test(text)) return '請用半形的大括號 { }';
  const allowed = Object.values(placeholders);
  const named = Array.from(text.matchAll(placeholder), ([, name = '']) => name);
  const unknown = named.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    return `這封信沒有「${unknown}」，可以用的有 ${allowed.map(inBraces).join('、')}`;
  }
  if (/[{}]/.test(text.replace(placeholder, ''))) {
    return '大括號只能用來放資料，且需成對';
  }
  const missing = needs.filter((name) => !named.includes(name));
  return missing.length > 0 ? `需要有 ${missing.map(inBraces).join('、')}` : undefined;
}

/** The problems of texts by their names; a name that is not declared has one, too. A blank text has none. */
export function textProblems(words: EmailWords, texts: EmailTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const declared = sentenceOf(words, name);
      if (!declared) return [[name, fieldSentences.unknownField]];
      const problem = isOwn(declared, text) ? undefined : sentenceProblem(words, declared, text);
      return problem ? [[name, problem]] : [];
    }),
  );
}

/** Only the texts that are not the shop's own words. A blank text stands for these. */
export function editedTexts(words: EmailWords, texts: EmailTexts): EmailTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const declared = sentenceOf(words, name);
      return declared && isOwn(declared, text) ? [] : [[name, text.trim()]];
    }),
  );
}

/**
 * The sentences of an e-mail with the values of its placeholders. A stored text that is not valid (any more) counts as
 * not there: the shop's own words never fail.
 */
export function writeSentences<Name extends EditableEmail>(
  name: Name,
  texts: EmailTexts,
  placeholders: PlaceholderValues<Name>,
): SentencesOf<Name> {
  const words: EmailWords = emailWords[name];
  const values: Readonly<Record<string, string>> = placeholders;
  const byLabel = new Map(
    Object.entries(words.placeholders).map(([name, label]) => [label, values[name] ?? '']),
  );
  const written = Object.entries(words.sentences).map(([each, declared]) => {
    const text = usableText(words, each, texts) ?? declared.own;
    return [each, text.replace(placeholder, (whole, label) => byLabel.get(label) ?? whole)];
  });
  return Object.fromEntries(written) as SentencesOf<Name>;
}

/** The paragraphs that are not blank. */
export const paragraphsOf = (...texts: readonly string[]): string[] =>
  texts.filter((text) => text !== '');

function usableText(words: EmailWords, name: string, texts: EmailTexts): string | undefined {
  const declared = sentenceOf(words, name);
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (!declared || text === undefined || isOwn(declared, text)) return undefined;
  return sentenceProblem(words, declared, text) === undefined ? text : undefined;
}

const sentenceOf = ({ sentences }: EmailWords, name: string): EmailSentence | undefined =>
  Object.hasOwn(sentences, name) ? sentences[name] : undefined;

const isOwn = ({ own }: EmailSentence, text: string) => text.trim() === '' || text.trim() === own;
