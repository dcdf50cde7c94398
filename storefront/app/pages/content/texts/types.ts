/** Text of a content page as data: no markup, so that one component sets all pages alike. */
export type ContentBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] };

export interface ContentSection {
  /** Anchor of the heading, lower-case ascii. */
  id: string;
  heading: string;
  blocks: readonly ContentBlock[];
}

export interface ContentPage {
  title: string;
  englishTitle: string;
  lead: string;
  sections: readonly ContentSection[];
}

export const paragraph = (text: string): ContentBlock => ({ kind: 'paragraph', text });

export const list = (...items: readonly string[]): ContentBlock => ({ kind: 'list', items });

export const steps = (...items: readonly string[]): ContentBlock => ({ kind: 'steps', items });

/** The first row names the columns. */
export const table = (
  columns: readonly string[],
  ...rows: readonly (readonly string[])[]
): ContentBlock => ({ kind: 'table', columns, rows });
