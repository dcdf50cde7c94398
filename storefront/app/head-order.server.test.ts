import { describe, expect, it } from 'vitest';
import { putVisibleFirst } from './head-order.server.ts';

const ordered = (html: string) => putVisibleFirst(html).join('');

const document = (head: string, body = '') =>
  `<html><head>${head}</head><body>${body}</body></html>`;

const start = `<script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
  window.__reactRouterRouteModules = {"root":route0};
import("/entry.js");</script>`;

describe('a document', () => {
  it('names the stylesheet before anything else', () => {
    const sheet = '<link rel="stylesheet" href="/a.css"/>';
    expect(ordered(document(`<title>棉</title>${sheet}`))).toBe(
      document(`${sheet}<title>棉</title>`),
    );
  });

  it('begins the last of several sources on the screens that are left, in brackets, without which a browser reads no list', () => {
    const source = (name: string, media = '') =>
      `<source type="image/avif" srcSet="/${name}.avif 640w" sizes="88vw"${media}/>`;
    const all = [
      source('wide', ' media="(width &gt;= 1024px)"'),
      source('flat', ' media="(height &lt; 400px)"'),
      source('narrow'),
    ].join('');
    const picture = `<picture>${all}<img src="/narrow.webp" fetchPriority="high"/></picture>`;
    expect(ordered(document('', picture))).toContain(
      'media="(not (width &gt;= 1024px)) and (not (height &lt; 400px))"',
    );
  });

  it('begins its main picture before the styles, for each screen in its source, once the width of the screen is known', () => {
    const viewport = '<meta name="viewport" content="width=device-width"/>';
    const sheet = '<link rel="stylesheet" href="/a.css"/>';
    const logo = '<link rel="preload" as="image" href="/logo.svg"/>';
    const source = (name: string, media = '') =>
      ['avif', 'webp']
        .map(
          (type) =>
            `<source type="image/${type}" srcSet="/${name}.${type} 640w" sizes="88vw"${media}/>`,
        )
        .join('');
    const wide = ' media="(width &gt;= 1024px)"';
    const preload = (name: string, media: string) =>
      `<link rel="preload" as="image" type="image/avif" imagesrcset="/${name}.avif 640w" imagesizes="88vw"${media} fetchpriority="high"/>`;
    const other =
      '<picture><source type="image/avif" srcSet="/b.avif 320w" sizes="1px"/><img src="/b.webp"/></picture>';
    const picture = `<picture>${source('wide', wide)}${source('narrow')}<img src="/narrow.webp" fetchPriority="high"/></picture>`;
    const begun = `${preload('wide', wide)}${preload('narrow', ' media="(not (width &gt;= 1024px))"')}`;
    expect(ordered(document(logo + viewport + sheet, other + picture))).toBe(
      document(viewport + begun + sheet, other + picture),
    );
  });

  it('starts its scripts after the main picture has loaded', () => {
    const html = ordered(
      document('<link rel="modulepreload" href="/root.js"/><title>棉</title>', start),
    );
    expect(html).toContain('<head><title>棉</title></head>');
    const [, script = ''] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? [];
    const order = ['img[fetchpriority="high"]', '["/root.js"]', 'await import("/manifest.js")'];
    const places = [...order, 'const route0 = await import("/root.js")', 'import("/entry.js")'].map(
      (part) => script.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(script).not.toMatch(/^\s*import[ "]/m);
  });

  it('does not change without stylesheet and picture', () => {
    expect(ordered(document('<title>棉</title>'))).toBe(document('<title>棉</title>'));
  });
});
