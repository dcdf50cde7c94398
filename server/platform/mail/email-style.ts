/** The colours of e-mails, and of those that mail programs show dark; a class of each name has the second one. */
const colours = {
  /** Behind the sheet. */
  page: ['#f7f4fc', '#17131f'],
  sheet: ['#ffffff', '#211b2c'],
  ink: ['#241b33', '#f1edf7'],
  soft: ['#5b5368', '#b9b0c8'],
  line: ['#e6dfee', '#3b3349'],
  tint: ['#f7f4fc', '#2b2438'],
  /** Words in the shop's colour. */
  brand: ['#4b2e83', '#c9b4f5'],
  /** Areas in the shop's colour, with white words. */
  button: ['#4b2e83', '#7a57c2'],
} as const;

export type Colour = keyof typeof colours;

const light = (colour: Colour) => colours[colour][0];

/**
 * The class and the style of something in these words, areas and lines. Mail programs that forget style sheets, such
 * as Gmail, show the inline colours; Apple Mail and Outlook take the dark ones from the class.
 */
export function styled(
  style: string,
  { ink, fill, rule }: { ink?: Colour; fill?: Colour; rule?: Colour } = {},
): string {
  const classes = [ink && `c-${ink}`, fill && `b-${fill}`, rule && `r-${rule}`].filter(Boolean);
  const parts = [
    style,
    ink && `color:${light(ink)}`,
    fill && `background:${light(fill)}`,
    rule && `border-color:${light(rule)}`,
  ];
  const named = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
  return `${named} style="${parts.filter(Boolean).join(';')}"`;
}

const dark = Object.entries(colours)
  .map(
    ([name, [, colour]]) =>
      `.c-${name}{color:${colour}!important}.b-${name}{background:${colour}!important}.r-${name}{border-color:${colour}!important}`,
  )
  .join('');

/** The style sheet in the head of an e-mail. */
export const darkStyles = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`;

export const font = "font-family:'Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif";
