import file from './fonts/qingmian-serif.woff2';

const family = 'Qingmian Serif';

/**
 * Shows English subtitles in the shop's own font. The page asks for it only now, so that it never shares a slow line with the main
 * picture; until it is there, and without scripts, the system's serif is shown. Browsers drop it from the page's styles
 * if they do not know how its address says that the request tells no referrer (server/web/inline-styles.ts). Only they get it from
 * here: a font that a script adds lays out every text of the page anew.
 */
export function showLatinFont(): void {
  const names = [...document.fonts].map((face) => face.family.replaceAll(/["']/g, ''));
  if (!names.includes(family)) {
    document.fonts.add(new FontFace(family, `url(${file})`, { display: 'swap' }));
  }
  document.documentElement.dataset.latin = '';
}
