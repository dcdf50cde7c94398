import { createHash } from 'node:crypto';
import type { TagHosts } from './tags.ts';

const videoFrames = 'https://www.youtube.com https://www.youtube-nocookie.com';
/**
 * The scripts of YouTube's player. Other paths of that host answer scripts that the caller chooses (JSONP), so only
 * these are allowed.
 */
const videoScripts = 'https://www.youtube.com/iframe_api https://www.youtube.com/s/player/';

/** The sources besides the shop's own that a page may use: origins, addresses and schemes. */
interface PolicySources {
  isHttps: boolean;
  images: readonly string[];
  styles?: readonly string[];
  scripts?: readonly string[];
  connections?: readonly string[];
  frames?: readonly string[];
  formTargets?: readonly string[];
}

/**
 * The Content-Security-Policy of one page: it allows exactly the inline scripts that the page contains. It is
 * cached with the page's bytes, so that a cached page needs no work per request.
 */
function contentPolicy(
  texts: readonly string[],
  {
    isHttps,
    images,
    styles = [],
    scripts = [],
    connections = [],
    frames = [],
    formTargets = [],
  }: PolicySources,
): string {
  const inline = texts.flatMap(inlineScripts).map((script) => `'sha256-${hash(script)}'`);
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(inline), ...scripts].join(' '),
    // React writes computed values, such as the number of message bars, as style attributes.
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self'", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/**
 * The policy of a storefront page. No inline script may span two of its texts. `styles` are the sources of its
 * style elements, `formTargets` the origins to which forms may post, such as that of the store map, `tagHosts`
 * those of the configured analytics.
 */
export function storefrontPolicy(
  texts: readonly string[],
  {
    isHttps,
    styles = [],
    formTargets = [],
    tagHosts = { scripts: [], connections: [] },
  }: {
    isHttps: boolean;
    styles?: readonly string[];
    formTargets?: readonly string[];
    tagHosts?: TagHosts;
  },
): string {
  return contentPolicy(texts, {
    isHttps,
    // Operators may enter pictures from other hosts.
    images: ['data:', 'https:'],
    styles,
    scripts: [videoScripts, ...tagHosts.scripts],
    connections: tagHosts.connections,
    frames: [videoFrames],
    formTargets,
  });
}

/**
 * The policy of the back office's page. It also allows previews of pictures before their upload, the form that opens
 * the carrier's labels, and frames with previews of the shop at `origin`, but with no other page.
 */
export function backOfficePolicy(
  html: string,
  { origin, formTargets = [] }: { origin: string; formTargets?: readonly string[] },
): string {
  return contentPolicy([html], {
    isHttps: origin.startsWith('https:'),
    images: ['data:', 'blob:', 'https:'],
    frames: [`${origin}/preview/`],
    formTargets,
  });
}

/** The texts of inline scripts: not elements with a source, nor data such as JSON-LD. */
function inlineScripts(html: string): string[] {
  return html
    .split('</script>')
    .slice(0, -1)
    .map((upToEnd) => /<script\b([^<>]*)>([\s\S]*)$/.exec(upToEnd) ?? [])
    .filter(([, attributes = '']) => !/\ssrc=|\stype="application\/(ld\+)?json"/i.test(attributes))
    .flatMap(([, , script]) => script ?? []);
}

function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
