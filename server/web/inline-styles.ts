import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storefrontRoot } from './load-storefront.ts';

const builtFiles = join(storefrontRoot, 'build/client');
const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;

interface InlineStyles {
  texts: string[];
  /** Sources for `style-src` of the policy: the hashes of the style elements in `texts`. */
  sources: string[];
}

interface StyleElement {
  html: string;
  source: string;
}

/**
 * Style elements by the address of their stylesheet. The address changes with the content, so each build has its
 * own.
 */
const elements = new Map<string, StyleElement | undefined>();

/**
 * Replaces the links to the build's stylesheets by their text, so that the first paint needs no second round trip.
 * In the browser the storefront adds no link (`root.tsx`). Answers the texts in their order, so that the styles are
 * not copied.
 */
export function withInlineStyles(head: string, folder = builtFiles): InlineStyles {
  const sources: string[] = [];
  // The odd parts are addresses of stylesheets.
  const texts = head.split(stylesheet).map((part, index) => {
    if (index % 2 === 0) return part;
    const element = elementOf(part, folder);
    if (!element) return `<link rel="stylesheet" href="${part}"/>`;
    sources.push(element.source);
    return element.html;
  });
  return { texts, sources };
}

function elementOf(href: string, folder: string): StyleElement | undefined {
  if (!elements.has(href)) elements.set(href, makeElement(href, folder));
  return elements.get(href);
}

function makeElement(href: string, folder: string): StyleElement | undefined {
  const file = join(folder, href);
  if (!existsSync(file)) return undefined;
  const styles = withoutReferrer(readFileSync(file, 'utf8').trim());
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    html: `<style>${styles}</style>`,
    source: `'sha256-${hash}'`,
  };
}

/**
 * Requests for files from inline styles send the page's first address as the referrer, whatever the page's policy
 * says (Chromium 153). That address may be a link from an e-mail with its code. Browsers that do not know this
 * modifier of `url()` (CSS Values and Units 5) ignore the rule.
 */
function withoutReferrer(styles: string): string {
  return styles.replace(
    /url\(["']?(\/assets\/[\w.-]+)["']?\)/g,
    'url("$1" referrer-policy(no-referrer))',
  );
}
