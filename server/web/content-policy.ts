import { createHash } from 'node:crypto';
import type { TagHosts } from './tags.ts';

const videoFrames = 'https://www.youtube.com https://www.youtube-nocookie.com';
/** The player's interface and what it loads; other paths of the host answer scripts of a caller's choice (JSONP). */
const videoScripts = 'https://www.youtube.com/iframe_api https://www.youtube.com/s/player/';

/**
 * The Content-Security-Policy of one page: it allows exactly the inline scripts that the page contains. It is kept with
 * the page's bytes, so that a kept page needs no work per request. `formTargets` are origins to which forms may post,
 * `tagHosts` those of the analytics that are configured.
 */
export function contentPolicy(
  html: string,
  {
    isHttps,
    formTargets = [],
    tagHosts = { scripts: [], connections: [] },
  }: { isHttps: boolean; formTargets?: readonly string[]; tagHosts?: TagHosts },
): string {
  const scripts = inlineScripts(html).map((script) => `'sha256-${hash(script)}'`);
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts), videoScripts, ...tagHosts.scripts].join(' '),
    // React writes computed values, such as the number of message bars, as style attributes.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // Operators may enter pictures from other hosts.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...tagHosts.connections].join(' '),
    `frame-src ${videoFrames}`,
    "base-uri 'none'",
    // A form opens the store map.
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
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
