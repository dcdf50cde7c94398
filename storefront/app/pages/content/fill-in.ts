import type { ContentBlock, ContentPage, ContentSection } from '#contract/entities/content.ts';

/**
 * The replacements for the words in braces of an operator's page, by word: a text, items of a list, or a block.
 * Undefined means that the word has no value: then its sentence is removed, and so is a section with the word in
 * its heading.
 */
export type Values = Readonly<
  Record<string, string | readonly string[] | ContentBlock | undefined>
>;

const word = /\{([^{}#]{1,20})\}/g;

/** A page with its words replaced. An unknown word is not changed. */
export function fillIn(page: ContentPage, values: Values): ContentPage {
  return {
    ...page,
    lead: filled(page.lead, values),
    description: filled(page.description, values),
    sections: page.sections.flatMap((section) => filledSection(section, values)),
  };
}

function filledSection(section: ContentSection, values: Values): ContentSection[] {
  if (wordsOf(section.heading).some((name) => isMissing(name, values))) return [];
  const heading = filled(section.heading, values).trim();
  return [{ ...section, heading, blocks: section.blocks.flatMap((each) => block(each, values)) }];
}

function block(given: ContentBlock, values: Values): ContentBlock[] {
  switch (given.kind) {
    case 'paragraph':
    case 'heading': {
      const whole = wholeValue(given.text, values);
      if (typeof whole === 'object' && 'kind' in whole) return [whole];
      const text = filled(given.text, values);
      return text ? [{ ...given, text }] : [];
    }
    case 'list':
    case 'steps': {
      const items = given.items.flatMap((item) => {
        const whole = wholeValue(item, values);
        return Array.isArray(whole) ? (whole as string[]) : filled(item, values) || [];
      });
      return items.length > 0 ? [{ ...given, items }] : [];
    }
    case 'table':
      return [
        {
          ...given,
          columns: given.columns.map((cell) => filled(cell, values)),
          rows: given.rows.map((row) => row.map((cell) => filled(cell, values))),
        },
      ];
    case 'html':
      return [{ ...given, html: replaced(given.html, values) }];
  }
}

/** The text with its words replaced. It ends before the first sentence with a word without a value. */
function filled(text: string, values: Values): string {
  const sentences = text.match(/[^。]*。|[^。]+$/g) ?? [];
  const end = sentences.findIndex((each) => wordsOf(each).some((name) => isMissing(name, values)));
  return replaced((end < 0 ? sentences : sentences.slice(0, end)).join(''), values);
}

function replaced(text: string, values: Values): string {
  return text.replace(word, (all, name: string) => {
    const value = values[name];
    if (name in values) return typeof value === 'string' ? value : '';
    return all;
  });
}

const wordsOf = (text: string) => [...text.matchAll(word)].map(([, name = '']) => name);

const isMissing = (name: string, values: Values) => name in values && values[name] === undefined;

/** The value of the only word of a text that has nothing else. */
function wholeValue(text: string, values: Values): Values[string] {
  return /^\{[^{}]+\}$/.test(text) ? values[text.slice(1, -1)] : undefined;
}
