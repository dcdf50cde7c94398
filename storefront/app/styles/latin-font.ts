import file from './fonts/qingmian-serif.woff2';

const family = 'Qingmian Serif';

/**
 * Shows English subtitles in the shop's own font. The page requests it only now, so that it never shares a slow
 * connection with the main picture. Until it is loaded, and without scripts, the system's serif is shown. Some
 * browsers do not know the notation in its address that suppresses the referrer, and drop the font from the page's
 * styles (server/web/inline-styles.ts). Only they get it from here, because a font that a script adds lays out
 * every text of the page again.
 */
export function showLatinFont(): void {
  const names = [...document.fonts].map((face) => face.family.replaceAll(/["']/g, ''));
  if (!names.includes(family)) {
    document.fonts.add(new FontFace(family, `url(${file})`, { display: 'swap' }));
  }
  document.documentElement.dataset.latin = '';
}
