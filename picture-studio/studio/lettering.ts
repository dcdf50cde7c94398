import type { Pen } from './pen.ts';

const SANS = '"Noto Sans TC", sans-serif';
const SERIF = 'QingmianSerif, "Noto Sans TC", serif';

export interface TextStyle {
  size: number;
  color: string;
  weight?: number;
  serif?: boolean;
  align?: CanvasTextAlign;
  /** Letter spacing as a share of the size. */
  track?: number;
  /** Text is made smaller until it fits, in the units of the pen. */
  max?: number;
}

/** Writes one line with its baseline at y and answers the width it took. */
export function write(pen: Pen, text: string, x: number, y: number, style: TextStyle): number {
  // Canvas rounds font sizes and spacing to whole pixels at small scales, so text is set large and scaled down.
  const grid = 100;
  pen.save();
  pen.translate(x, y);
  pen.font = `${style.weight ?? 500} ${grid}px ${style.serif ? SERIF : SANS}`;
  pen.letterSpacing = `${(style.track ?? 0) * grid}px`;
  pen.textAlign = 'left';
  const natural = ((pen.measureText(text).width - (style.track ?? 0) * grid) / grid) * style.size;
  const shrink = style.max && natural > style.max ? style.max / natural : 1;
  const width = natural * shrink;
  const shift = style.align === 'center' ? -width / 2 : style.align === 'right' ? -width : 0;
  pen.translate(shift, 0);
  pen.scale((style.size * shrink) / grid, (style.size * shrink) / grid);
  pen.fillStyle = style.color;
  pen.fillText(text, 0, 0);
  pen.restore();
  return width;
}

/** Writes characters downwards, the way Chinese titles run on a spine; x is the middle of the column. */
export function writeDown(pen: Pen, text: string, x: number, y: number, style: TextStyle): number {
  const step = style.size * (1.08 + (style.track ?? 0));
  for (const [i, character] of [...text].entries()) {
    const middle = { ...style, align: 'center' as const, track: 0 };
    write(pen, character, x, y + style.size * 0.9 + i * step, middle);
  }
  return text.length * step;
}

interface LogoPart {
  path: Path2D;
  fill: string;
  x: number;
  y: number;
}

const logo: LogoPart[] = [];

/** Reads the shop's logo once; packs carry the same drawing as the site's header. */
export async function loadLogo(): Promise<void> {
  const svg = await (await fetch('/logo.svg')).text();
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  for (const node of document.querySelectorAll('path,circle')) {
    const fill = node.getAttribute('fill') ?? '#000000';
    const [x = 0, y = 0] =
      (node.getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    const path = new Path2D(node.getAttribute('d') ?? '');
    if (node.tagName === 'circle') {
      const value = (name: string) => Number(node.getAttribute(name));
      path.arc(value('cx'), value('cy'), value('r'), 0, Math.PI * 2);
    }
    logo.push({ path, fill, x, y });
  }
}

/**
 * The logo 40 units high, scaled by `scale`; `part` leaves out the mark or the Latin name.
 * Without `colors` it keeps its own; `ink` replaces the colour of the words.
 */
export function drawLogo(
  pen: Pen,
  x: number,
  y: number,
  scale: number,
  ink: string,
  colors?: readonly [string, string, string],
  parts: readonly ('mark' | 'name' | 'latin')[] = ['mark', 'name', 'latin'],
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  logo.forEach((part, i) => {
    const kind = i < 3 ? 'mark' : i === 3 ? 'name' : 'latin';
    if (!parts.includes(kind)) return;
    pen.save();
    pen.translate(part.x, part.y);
    pen.fillStyle = kind === 'mark' ? (colors?.[i] ?? part.fill) : ink;
    pen.fill(part.path);
    pen.restore();
  });
  pen.restore();
}
