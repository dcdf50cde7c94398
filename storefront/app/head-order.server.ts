const stylesheets = /<link rel="stylesheet"[^<>]*>/g;
/** Without it a phone would choose the main picture for a screen of 980 px. */
const viewport = /<meta name="viewport"[^<>]*>/;
const modulePreloads = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g;
const preloadedImages = /<link rel="preload" as="image"[^<>]*>/g;
const urgent = ' fetchPriority="high"';
/** A picture that is loaded at once, with its sources, up to the priority attribute. */
const mainPicture = /^<picture[^<>]*>((?:<source [^<>]*>)+)<img [^<>]*$/;
const startScript = '<script type="module" async="">';

/** The most milliseconds that the page's scripts wait for its main picture. */
const pictureTimeout = 1_500;

/**
 * Loads what is visible first: stylesheet and main picture. React puts the scripts before the stylesheet and loads
 * them beside the picture, after the logo. On a slow connection the page would stay blank, then without its
 * picture, until all scripts are loaded. With this function the main picture is requested before the styles, and
 * the scripts once it is shown or has taken too long. `handOff` is placed after the script that starts the page.
 * Returns the texts of the document, the head first: joining them would copy the whole document.
 */
export function putVisibleFirst(html: string, handOff = ''): string[] {
  // React puts all links into the head, so the much longer body is not searched.
  const headEnd = html.indexOf('</head>');
  const end = headEnd === -1 ? html.length : headEnd;
  const head = html.slice(0, end);
  const body = html.slice(end);
  const styles = head.match(stylesheets) ?? [];
  const scripts = [...head.matchAll(modulePreloads)].map(([, href = '']) => href);
  const visibleFirst = [viewport.exec(head)?.[0], preloadMainPicture(body), ...styles];
  const ordered = head
    .replace(stylesheets, '')
    .replace(modulePreloads, '')
    .replace(preloadedImages, '')
    .replace(viewport, '')
    .replace('<head>', `<head>${visibleFirst.join('')}`);
  const [before = '', rest] = splitAt(body, startScript);
  if (rest === undefined) return [ordered, body];
  const [script = '', after = ''] = splitAt(rest, '</script>');
  const start = `${startScript}${startLate(script, scripts)}</script>`;
  return [ordered, before, start, handOff, after];
}

/** Links that load the main picture's AVIF, each for the screens on which its source is used; '' without one. */
function preloadMainPicture(body: string): string {
  const links: string[] = [];
  const others: string[] = [];
  for (const [source] of sourcesOfMainPicture(body).matchAll(/<source [^<>]*>/g)) {
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

/** The sources of the first picture that is loaded at once; '' without one. */
function sourcesOfMainPicture(body: string): string {
  let at = body.indexOf(urgent);
  while (at !== -1) {
    const end = at + urgent.length;
    const [, sources] = mainPicture.exec(body.slice(body.lastIndexOf('<picture', at), end)) ?? [];
    if (sources) return sources;
    at = body.indexOf(urgent, end);
  }
  return '';
}

/** The parts before and after the first mark; the whole text alone if there is none. */
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
  await within(${pictureTimeout}, (done) => { picture.onload = picture.onerror = done; });
}
const frame = (done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
await within(1_000, frame);`;
