import { LRUCache } from 'lru-cache';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { keepTogether } from '#rules/typography.ts';

/** The most characters of all remembered inputs and outputs together. */
const mostRemembered = 16 * 1024 * 1024;

const options: IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'h5',
      'p',
      'div',
      'span',
      'br',
      'hr',
      'blockquote',
      'figure',
      'figcaption',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a', 'img'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  textFilter: keepTogether,
  transformTags: {
    // A page has one h1, its title.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target
        ? { ...attributes, target: '_blank', rel: 'noopener' }
        : attributes,
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { loading: 'lazy', ...attributes } }),
  },
};

const cleanByHtml = new LRUCache<string, string>({
  maxSize: mostRemembered,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
});

/**
 * Answers an operator's HTML without harmful tags and attributes. Numbers do not break from their units. It remembers
 * the results of recent texts.
 */
export function sanitise(html: string): string {
  if (html === '') return '';
  const present = cleanByHtml.get(html);
  if (present !== undefined) return present;
  const clean = sanitizeHtml(html, options);
  cleanByHtml.set(html, clean);
  return clean;
}
