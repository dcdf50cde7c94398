import file from './fonts/qingmian-serif.woff2';

/**
 * The font of English subtitles, a small subset. The page's scripts bring it and not its styles, so that it never shares a slow
 * line with the main picture; until it is there, and without scripts, the system's serif is shown. Styles in the page would
 * also ask for it with the page's first address as the referrer, whatever the page's policy says (Chromium 153): that may be
 * a mailed link with its code.
 */
export function addLatinFont(): void {
  document.fonts.add(new FontFace('Qingmian Serif', `url(${file})`, { display: 'swap' }));
}
