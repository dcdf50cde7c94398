/** Colours of the flat scenes: the brand's own, with wood, skin and hair. */
export const tone = {
  cream: '#FBF8F3',
  paper: '#FFFDF9',
  sand: '#F3E7D7',
  apricot: '#FFE3CC',
  peach: '#F6C79A',
  amber: '#F2A65E',
  clay: '#C9794A',
  violet: '#4B2E83',
  plum: '#6D4FA8',
  lilac: '#B7A4DC',
  mist: '#E4DBF4',
  haze: '#F3EEFA',
  leaf: '#1F6B4A',
  fern: '#5E9C7C',
  sage: '#A9CFB8',
  mint: '#E1F2E8',
  sea: '#8FC6CB',
  pool: '#BFE2E4',
  rose: '#E8AFB5',
  blush: '#FBE6E6',
  wood: '#D9B48A',
  oak: '#B98A5E',
  night: '#28264F',
  dusk: '#4A4585',
  moon: '#F6E2B3',
  ink: '#2E2540',
  skin: '#F0C8AC',
  skinTan: '#DDA984',
  skinDeep: '#C08A68',
  hair: '#3A2A33',
  hairBrown: '#6B4634',
  hairGrey: '#B9B4BE',
} as const;

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 0,
  extra = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" ${extra}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`;
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra = '',
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`;
}

export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/** A line with round ends; also limbs and straps. */
export function stroke(d: string, color: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

export function group(body: string, x = 0, y = 0, scale = 1, turn = 0, flip = false): string {
  const mirror = flip ? ` scale(-1 1)` : '';
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})${mirror}">${body}</g>`;
}

/** A soft shadow on the ground. */
export function contact(x: number, y: number, rx: number, ry = rx * 0.12, opacity = 0.16): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="#3A2250" opacity="${opacity}" filter="url(#soft)"/>`;
}

/** A surface that goes from one colour to another, top to bottom (or left to right). */
export function fading(
  x: number,
  y: number,
  w: number,
  h: number,
  from: string,
  to: string,
  across = false,
): string {
  const id = `g${ids++}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${rect(x, y, w, h, `url(#${id})`)}`;
}

/** A glow around a lamp, a sun or a moon. */
export function glow(x: number, y: number, r: number, color: string, opacity = 0.6): string {
  const id = `g${ids++}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>${disc(x, y, r, `url(#${id})`)}`;
}

/** Keeps `body` inside a path. */
export function clipped(d: string, body: string): string {
  const id = `c${ids++}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}

let ids = 0;

/** A whole picture. Identifiers start again, so that the same scene always gives the same text. */
export function picture(width: number, height: number, draw: () => string): string {
  ids = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><filter id="soft" x="-40%" y="-150%" width="180%" height="400%"><feGaussianBlur stdDeviation="9"/></filter><filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3"/></filter><filter id="haze" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter></defs>${draw()}</svg>`;
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
