import { DomUtils, parseDocument } from 'htmlparser2';
import type { ContentBlock, ContentSection } from '#contract/entities/content.ts';
import { sanitise } from '#server/platform/html/sanitise.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/**
 * Splits a page's HTML into sections: each h2 begins one, an h3 is a heading within it. Elements that the sections
 * have no type for stay sanitised HTML.
 */
export function sectionsOf(body: string): ContentSection[] {
  const sections: ContentSection[] = [];
  for (const node of parseDocument(body).children) {
    if (isBlank(node)) continue;
    if (isElement(node, 'h2')) {
      sections.push({ ...headingOf(textOf(node), sections.length + 1), blocks: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ id: 'section-1', heading: '', blocks: [] });
    const block = blockOf(node);
    if (block) sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** `運費 {#fees}` has the anchor `fees`. A heading without an anchor gets its number as the anchor. */
function headingOf(text: string, place: number): { id: string; heading: string } {
  const [, anchor] = /\{#([a-z0-9-]{1,40})\}/.exec(text) ?? [];
  const heading = anchor === undefined ? text : text.replace(`{#${anchor}}`, '').trim();
  return { id: anchor ?? `section-${place}`, heading };
}

function blockOf(node: Node): ContentBlock | undefined {
  if (!isElement(node)) return { kind: 'paragraph', text: textOf(node) };
  switch (node.name) {
    case 'h3':
      return { kind: 'heading', text: textOf(node) };
    case 'p':
      return isPlain(node) ? { kind: 'paragraph', text: textOf(node) } : htmlOf(node);
    case 'ul':
    case 'ol': {
      const items = within(node, 'li');
      if (!items.every(isPlain)) return htmlOf(node);
      return { kind: node.name === 'ul' ? 'list' : 'steps', items: items.map(textOf) };
    }
    case 'table':
      return tableOf(node);
    default:
      return htmlOf(node);
  }
}

/** The first row has the names of the columns. A table with cells that span columns stays HTML. */
function tableOf(table: Element): ContentBlock | undefined {
  const rows = within(table, 'tr').map((row) => [...within(row, 'th'), ...within(row, 'td')]);
  const [columns = [], ...others] = rows;
  const isEven = rows.every((row) => row.length === columns.length && row.every(isPlain));
  if (!isEven || columns.length === 0) return htmlOf(table);
  return {
    kind: 'table',
    columns: columns.map(textOf),
    rows: others.map((row) => row.map(textOf)),
  };
}

function htmlOf(element: Element): ContentBlock | undefined {
  const html = sanitise(DomUtils.getOuterHTML(element));
  return html === '' ? undefined : { kind: 'html', html };
}

function isElement(node: Node, name?: string): node is Element {
  return 'attribs' in node && (name === undefined || node.name === name);
}

const isBlank = (node: Node) => !isElement(node) && textOf(node) === '';

/** Whether an element holds nothing but text, also if that text is in one paragraph. */
function isPlain({ children }: Element): boolean {
  const inside = DomUtils.getElementsByTagName('*', children);
  return inside.length === 0 || (inside.length === 1 && inside[0]?.name === 'p');
}

function within(element: Element, name: string): Element[] {
  return DomUtils.getElementsByTagName(name, element) as Element[];
}

const textOf = (node: Node) => DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
