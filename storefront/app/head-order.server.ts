const stylesheets = /<link rel="stylesheet"[^<>]*>/g;
/** Without it a phone would choose the main picture for a screen of 980 px. */
const viewport = /<meta name="viewport"[^<>]*>/;
const modulePreloads = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const preloadedImages = /<link rel="preload" as="image"[^<>]*>/g;
/** A picture that is loaded at once, with its sources. */
const mainPicture = /<picture[^<>]*>((?:<source [^<>]*>)+)<img [^<>]*fetchPriority="high"/;
const startScript = '<script type="module" async="">';

/** Most milliseconds that the page's scripts wait for its main picture. */
const patience = 1_500;

/**
 * Loads what is visible first: stylesheet and main picture. React puts the scripts before the stylesheet and loads them
 * beside the picture, after the logo. On a slow connection the page would stay blank, then without its picture, until all scripts
 * are loaded. With this function the main picture begins before the styles, and the scripts once it is shown or has taken too long.
 */
export function putVisibleFirst(html: string): string {
  const styles = html.match(stylesheets) ?? [];
  const scripts = [...html.matchAll(modulePreloads)].map(([, href = '']) => href);
  const visibleFirst = [viewport.exec(html)?.[0], preloadMainPicture(html), ...styles];
  const ordered = html
    .replace(stylesheets, '')
    .replace(modulePreloads, '')
    .replace(preloadedImages, '')
    .replace(viewport, '')
    .replace('<head>', `<head>${visibleFirst.join('')}`);
  const [before = '', rest] = splitAt(ordered, startScript);
  if (rest === undefined) return ordered;
  const [body = '', after = ''] = splitAt(rest, '</script>');
  return `${before}${startScript}${startLate(body, scripts)}</script>${after}`;
}

/** Links that load the main picture's AVIF, each for the screens on which its source is used; '' without one. */
function preloadMainPicture(html: string): string {
  const [, sources = ''] = mainPicture.exec(html) ?? [];
  const links: string[] = [];
  const others: string[] = [];
  for (const [source] of sources.matchAll(/<source [^<>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"<>]*)"`).exec(source)?.[1];
    if (attribute('type') !== 'image/avif') continue;
    const media = attribute('media');
    const where = media ?? others.map((other) => `(not ${other})`).join(' and ');
    if (media) others.push(media);
    links.push(
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${attribute('srcSet')}" imagesizes="${attribute('sizes')}"${where && ` media="${where}"`} fetchpriority="high"/>`,
    );
  }
  return links.join('');
}

/** What stands before and after the first mark; the whole text alone if there is none. */
function splitAt(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

function startLate(script: string, preloads: readonly string[]): string {
  const dynamic = script
    .replace(/^[ \t]*import "([^"\n]+)";/gm, 'await import("$1");')
    .replace(/^[ \t]*import \* as (\w+) from "([^"\n]+)";/gm, 'const $1 = await import("$2");');
  return `${waitForMainPicture}
for (const href of ${JSON.stringify(preloads)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
${dynamic}`;
}

// A hidden tab never paints, so the wait for painting has a limit too.
const waitForMainPicture = `const within = (milliseconds, event) =>
  Promise.race([new Promise(event), new Promise((done) => setTimeout(done, milliseconds))]);
const picture = document.querySelector('img[fetchpriority="high"]');
if (picture && !picture.complete) {
  await within(${patience}, (done) => { picture.onload = picture.onerror = done; });
}
const frame = (done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
await within(1_000, frame);`;
