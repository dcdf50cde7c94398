import { clipped, contact, glow, group, oval, rect, shape, stroke } from './paint.ts';

export function glass(fill = '#CFE6EA'): string {
  return (
    contact(4, 0, 40) +
    shape('M-34 -110H34L27 -4Q26 0 22 0H-22Q-26 0 -27 -4Z', '#ffffff', 'opacity=".55"') +
    shape('M-31 -74H31L26 -8Q25 -3 21 -3H-21Q-25 -3 -26 -8Z', fill, 'opacity=".85"') +
    oval(0, -74, 31, 6, '#ffffff', 'opacity=".6"') +
    stroke('M-24 -102L-19 -14', '#ffffff', 4, 'opacity=".8"')
  );
}

export function mug(color: string): string {
  return (
    contact(4, 0, 44) +
    stroke('M34 -56C66 -58 66 -18 32 -20', color, 10) +
    shape('M-38 -70H38V-16Q38 0 22 0H-22Q-38 0 -38 -16Z', color) +
    oval(0, -70, 38, 8, '#ffffff', 'opacity=".55"') +
    oval(0, -69, 31, 5.5, '#A9794C', 'opacity=".8"') +
    shape('M14 -70H38V-16Q38 0 22 0H10Q22 -30 14 -70Z', '#2E1A40', 'opacity=".07"')
  );
}

/** A pendant or bedside lamp standing on (0,0) with its light. */
export function lamp(lit: boolean): string {
  return (
    (lit ? glow(0, -190, 330, '#FFE0A3', 0.55) : '') +
    contact(0, 0, 56) +
    oval(0, -5, 46, 8, '#6B5A8E') +
    stroke('M0 -8V-150', '#6B5A8E', 7) +
    shape('M-44 -240H44L74 -140H-74Z', lit ? '#FFEBC2' : '#EADFF4') +
    oval(0, -140, 74, 9, lit ? '#FFF8E6' : '#DCCDEB')
  );
}

export function book(color: string, w = 150, h = 26): string {
  return (
    rect(-w / 2, -h, w, h, color, 4) +
    rect(-w / 2 + 6, -h + 5, w - 10, h - 10, '#FFFDF6', 2) +
    rect(-w / 2, -h, 14, h, color, 4)
  );
}

/** Briefs hanging from a line at (0,0). */
export function hangingBriefs(color: string, size = 1): string {
  return group(
    shape('M-62 0H62Q60 26 66 52Q34 60 18 92Q0 102 -18 92Q-34 60 -66 52Q-60 26 -62 0Z', color) +
      rect(-62, 0, 124, 13, '#ffffff', 0, 'opacity=".12"') +
      shape('M22 0H62Q60 26 66 52Q40 58 24 80Q34 40 22 0Z', '#000000', 'opacity=".1"') +
      rect(-50, -14, 9, 26, '#E5C79B', 3) +
      rect(41, -14, 9, 26, '#E5C79B', 3),
    0,
    0,
    size,
  );
}

/** A towel or sheet hanging from a line at (0,0). */
export function hangingCloth(w: number, h: number, color: string, stripe?: string): string {
  const d = `M0 0H${w}C${w - 6} ${h * 0.4} ${w + 7} ${h * 0.7} ${w - 2} ${h}Q${w * 0.75} ${h + 9} ${w * 0.5} ${h}T0 ${h}C6 ${h * 0.7} -7 ${h * 0.4} 0 0Z`;
  return (
    shape(d, color) +
    clipped(
      d,
      (stripe
        ? rect(-10, h * 0.8, w + 20, h * 0.05, stripe) +
          rect(-10, h * 0.88, w + 20, h * 0.025, stripe)
        : '') +
        [0.22, 0.55, 0.82]
          .map((x) =>
            shape(
              `M${w * x} 0C${w * x + 12} ${h * 0.4} ${w * x - 10} ${h * 0.7} ${w * x + 6} ${h + 12}H${w * x + 30}C${w * x + 14} ${h * 0.6} ${w * x + 26} ${h * 0.3} ${w * x + 10} 0Z`,
              '#2E1A40',
              'opacity=".05"',
            ),
          )
          .join(''),
    ) +
    rect(w * 0.12, -13, 9, 24, '#E5C79B', 3) +
    rect(w * 0.82, -13, 9, 24, '#E5C79B', 3)
  );
}

/** A folded towel lying on (0,0). */
export function foldedTowel(w: number, colors: readonly string[]): string {
  return (
    contact(0, 0, w * 0.6) +
    colors
      .map(
        (color, i) =>
          rect(-w / 2 + i * 3, -(i + 1) * 34, w - i * 6, 34, color, 16) +
          stroke(
            `M${-w / 2 + 20 + i * 3} ${-(i + 1) * 34 + 17}H${w / 2 - 12 - i * 3}`,
            '#2E1A40',
            2,
            'opacity=".10"',
          ),
      )
      .join('')
  );
}
