import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storefrontRoot } from './load-storefront.ts';

const builtFiles = join(storefrontRoot, 'build/client');
const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;

interface InlineStyles {
  texts: string[];
  /** Sources for the policy's `style-src`: those of the style elements in `texts`. */
  sources: string[];
}

interface StyleElement {
  html: string;
  source: string;
}

/** By the address of its stylesheet. Its name changes with its content, so there is one for each build. */
const elements = new Map<string, StyleElement | undefined>();

/**
 * Puts the text of the build's stylesheets in place of the links to them: the first paint waits for no second round trip. In the
 * browser the storefront asks for no link (`root.tsx`). Answers texts that follow one another, so that the styles need no copy.
 */
export function withInlineStyles(head: string, folder = builtFiles): InlineStyles {
  const sources: string[] = [];
  // Every other part is the address of a stylesheet.
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
 * Files that styles in a page ask for tell the page's first address as their referrer, whatever the page's policy says
 * (Chromium 153): that may be a mailed link with its code. Browsers that do not know this modifier of an address (CSS Values
 * and Units 5) drop the rule.
 */
function withoutReferrer(styles: string): string {
  return styles.replace(
    /url\(["']?(\/assets\/[\w.-]+)["']?\)/g,
    'url("$1" referrer-policy(no-referrer))',
  );
}
