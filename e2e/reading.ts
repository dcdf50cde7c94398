import { type APIRequestContext, expect, test } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';

/** The test of journeys that only read what the shop sends. It opens no browser. */
export { expect, test };

type Node = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<Node, { attribs: object }>;
/** Attributes that an element must have, and their values. */
type Attributes = Record<string, string | ((value: string) => boolean)>;

export interface ReadPage {
  status: number;
  html: string;
  /** The elements with this name and these attributes, in the page's order. */
  all: (name: string, attributes?: Attributes, within?: Element) => Element[];
  /** The texts of these elements. */
  texts: (name: string, attributes?: Attributes, within?: Element) => string[];
}

const has = ({ attribs }: Element, attributes: Attributes) =>
  Object.entries(attributes).every(([name, wanted]) => {
    const value = attribs[name] ?? '';
    return typeof wanted === 'string' ? value === wanted : wanted(value);
  });

/** A page as a reader without scripts gets it. */
export async function read(request: APIRequestContext, path: string): Promise<ReadPage> {
  const answer = await request.get(path);
  const html = await answer.text();
  const parsed = parseDocument(html);
  const all = (name: string, attributes: Attributes = {}, within?: Element) =>
    DomUtils.findAll(
      (element) => element.name === name && has(element, attributes),
      within?.children ?? parsed.children,
    );
  const texts = (...wanted: Parameters<typeof all>) =>
    all(...wanted).map((element) => DomUtils.innerText(element));
  return { status: answer.status(), html, all, texts };
}

/** The page's structured data, such as `{ '@type': 'Product', … }`. */
export function structuredData({ all }: ReadPage): { '@type': string; [name: string]: unknown }[] {
  return all('script', { type: 'application/ld+json' }).map((script) =>
    JSON.parse(DomUtils.textContent(script)),
  );
}

export const outerHtml = (element: Element): string => DomUtils.getOuterHTML(element);
export const textOf = (element: Element): string => DomUtils.textContent(element);
