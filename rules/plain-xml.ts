import { escapeHtml } from './escape-html.ts';

/** An element with a text or with child elements. */
export interface XmlElement {
  name: string;
  /** '' if it has child elements. */
  text: string;
  children: readonly XmlElement[];
}

/** The content of a start, end or empty tag between `<` and `>`; attributes are ignored. */
const tag = /^(\/?)([A-Za-z_][\w.:-]*)(?:\s|\/?$)/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
/** The deepest nesting; no provider's message is deeper. */
const deepest = 12;

interface OpenElement extends XmlElement {
  children: XmlElement[];
}

/**
 * Reads the plain XML that banks send, in linear time: elements and text. Values remain texts, because codes have
 * leading zeros. Undefined for anything else, such as CDATA, or a document type, which could declare or fetch
 * something.
 */
export function readXml(xml: string): XmlElement | undefined {
  const top: OpenElement = { name: '', text: '', children: [] };
  const open = [top];
  for (let position = 0; position < xml.length; ) {
    const next = takeNext(open, xml, position);
    if (next === undefined) return undefined;
    position = next;
  }
  const [root] = top.children;
  return open.length === 1 && top.children.length === 1 && top.text.trim() === ''
    ? root
    : undefined;
}

/** Reads one text, comment or tag; returns the position after it. Undefined if it is none of these. */
function takeNext(open: OpenElement[], xml: string, position: number): number | undefined {
  const current = open.at(-1);
  if (!current) return undefined;
  if (xml[position] !== '<') {
    const end = xml.indexOf('<', position);
    const textEnd = end === -1 ? xml.length : end;
    current.text += readEntities(xml.slice(position, textEnd));
    return textEnd;
  }
  const isComment = xml.startsWith('<!--', position);
  const end = isComment ? after(xml, '-->', position + 4) : after(xml, '>', position);
  if (end === 0) return undefined;
  const isPassedOver = isComment || xml.startsWith('<?', position);
  return isPassedOver || takeTag(open, xml.slice(position + 1, end - 1)) ? end : undefined;
}

/** The position after the next occurrence of a mark; 0 if there is none. */
function after(xml: string, mark: string, position: number): number {
  const at = xml.indexOf(mark, position);
  return at === -1 ? 0 : at + mark.length;
}

function takeTag(open: OpenElement[], inside: string): boolean {
  const [, closes, name] = tag.exec(inside) ?? [];
  const current = open.at(-1);
  if (!current || name === undefined || inside.includes('<')) return false;
  if (closes) {
    open.pop();
    if (current.children.length > 0) current.text = '';
    return current.name === name;
  }
  const element: OpenElement = { name, text: '', children: [] };
  current.children.push(element);
  if (!inside.endsWith('/')) open.push(element);
  return open.length <= deepest;
}

function readEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The trimmed text of the descendant at a path of names; '' if there is none. */
export function xmlText(element: XmlElement | undefined, ...path: readonly string[]): string {
  let at = element;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at?.text.trim() ?? '';
}

export type XmlContent =
  | string
  | number
  | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** `{A: {B: [1, 2]}}` → `<A><B>1</B><B>2</B></A>`, texts escaped. */
export function writeXml(content: XmlContent): string {
  if (typeof content !== 'object') return escapeHtml(String(content));
  return Object.entries(content)
    .flatMap(([name, inner]) =>
      [inner].flat().map((each) => `<${name}>${writeXml(each)}</${name}>`),
    )
    .join('');
}
