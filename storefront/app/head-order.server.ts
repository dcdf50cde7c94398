const stylesheets = /<link rel="stylesheet"[^>]*>/g;
const modulePreloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const startScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/** Most milliseconds that the page's scripts wait for its main picture. */
const patience = 1_500;

/**
 * Loads what is visible first: stylesheet and main picture. React puts the scripts before the stylesheet and loads them
 * beside the picture. On a slow connection the page would stay blank, then without its picture, until all scripts
 * are loaded. With this function the scripts begin once the main picture is shown or has taken too long.
 */
export function putVisibleFirst(html: string): string {
  const styles = html.match(stylesheets) ?? [];
  const scripts = [...html.matchAll(modulePreloads)].map(([, href = '']) => href);
  return html
    .replace(stylesheets, '')
    .replace(modulePreloads, '')
    .replace('<head>', `<head>${styles.join('')}`)
    .replace(
      startScript,
      (_, open: string, body: string, close: string) => open + startLate(body, scripts) + close,
    );
}

function startLate(script: string, preloads: readonly string[]): string {
  const dynamic = script
    .replace(/^\s*import "([^"]+)";/gm, 'await import("$1");')
    .replace(/^\s*import \* as (\w+) from "([^"]+)";/gm, 'const $1 = await import("$2");');
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
