import { clipped, contact, disc, group, rect, shape, tone } from './paint.ts';
import { leaf } from './plants.ts';

export interface PackColors {
  field: string;
  sun: string;
  text: string;
  leaf: string;
}

export const packColors: Record<
  'day' | 'night' | 'liner' | 'moon' | 'care' | 'tampon' | 'maternity',
  PackColors
> = {
  day: { field: '#F0B98A', sun: '#FFF7EC', text: '#8A4A22', leaf: '#B4652F' },
  night: { field: '#33357A', sun: '#F6E2B3', text: '#F7F1FF', leaf: '#6669B4' },
  liner: { field: '#A6CDB5', sun: '#FFFDF6', text: '#2F5B45', leaf: '#3F7358' },
  moon: { field: '#4D4187', sun: '#F1DDA6', text: '#F7F1FF', leaf: '#8B80B8' },
  care: { field: '#F1F6F2', sun: '#9BD0BC', text: '#2F7A63', leaf: '#2F7A63' },
  tampon: { field: '#8FC6CB', sun: '#FFFDF6', text: '#1F5C66', leaf: '#1F6C76' },
  maternity: { field: '#E8AFB5', sun: '#FFF7F2', text: '#8E3F4E', leaf: '#A84F5E' },
};

/** A soft pack standing on (0,0), drawn like the real ones: weld, sun, two leaves, no words. */
export function pack(w: number, h: number, c: PackColors): string {
  const r = w * 0.27;
  const cy = -h * 0.36;
  const body = `M${-w * 0.5} ${-h * 0.84}Q${-w * 0.46} ${-h * 0.92} ${-w * 0.44} ${-h * 0.93}H${w * 0.44}Q${w * 0.46} ${-h * 0.92} ${w * 0.5} ${-h * 0.84}Q${w * 0.47} ${-h * 0.45} ${w * 0.48} ${-h * 0.06}Q${w * 0.47} 0 ${w * 0.4} 0H${-w * 0.4}Q${-w * 0.47} 0 ${-w * 0.48} ${-h * 0.06}Q${-w * 0.47} ${-h * 0.45} ${-w * 0.5} ${-h * 0.84}Z`;
  return (
    contact(w * 0.08, 0, w * 0.6, w * 0.07) +
    rect(-w * 0.45, -h, w * 0.9, h * 0.085, c.field, 3) +
    rect(-w * 0.45, -h, w * 0.9, h * 0.085, '#ffffff', 3, 'opacity=".22"') +
    shape(body, c.field) +
    clipped(
      body,
      disc(0, cy, r, c.sun) +
        group(leaf(r * 1.25, -34, c.leaf), -r * 0.75, cy + r * 1.15) +
        group(leaf(r * 1.05, 34, c.leaf), r * 0.8, cy + r * 1.2) +
        rect(-w * 0.36, -h * 0.83, w * 0.34, h * 0.03, c.text, h * 0.015, 'opacity=".85"') +
        rect(-w * 0.36, -h * 0.75, w * 0.56, h * 0.055, c.text, h * 0.02, 'opacity=".9"') +
        shape(
          `M${w * 0.2} ${-h}H${w * 0.6}V0H${w * 0.3}Q${w * 0.12} ${-h * 0.5} ${w * 0.2} ${-h}Z`,
          '#2E1A40',
          'opacity=".07"',
        ) +
        shape(
          `M${-w * 0.5} ${-h * 0.93}H${-w * 0.4}Q${-w * 0.46} ${-h * 0.4} ${-w * 0.43} 0H${-w * 0.5}Z`,
          '#ffffff',
          'opacity=".25"',
        ),
    )
  );
}

/** A folding box standing on (0,0). */
export function carton(w: number, h: number, c: PackColors): string {
  const side = w * 0.22;
  return (
    contact(side * 0.4, 0, w * 0.72, w * 0.07) +
    shape(
      `M${w / 2} 0L${w / 2 + side} ${-side * 0.35}V${-h - side * 0.28}L${w / 2} ${-h}Z`,
      c.leaf,
    ) +
    shape(
      `M${-w / 2} ${-h}L${-w / 2 + side} ${-h - side * 0.28}H${w / 2 + side}L${w / 2} ${-h}Z`,
      c.field,
    ) +
    shape(
      `M${-w / 2} ${-h}L${-w / 2 + side} ${-h - side * 0.28}H${w / 2 + side}L${w / 2} ${-h}Z`,
      '#ffffff',
      'opacity=".3"',
    ) +
    rect(-w / 2, -h, w, h, c.field) +
    disc(0, -h * 0.4, w * 0.27, c.sun) +
    rect(-w * 0.38, -h * 0.88, w * 0.3, h * 0.04, c.text, 3, 'opacity=".85"') +
    rect(-w * 0.38, -h * 0.78, w * 0.52, h * 0.07, c.text, 3, 'opacity=".9"')
  );
}

/** A pump bottle standing on (0,0), `h` high without its pump. */
export function pumpBottle(
  w: number,
  h: number,
  body: string,
  label: string,
  foam = false,
): string {
  const neck = foam ? w * 0.32 : w * 0.2;
  return (
    contact(w * 0.06, 0, w * 0.62, w * 0.09) +
    rect(-neck, -h - w * 0.3, neck * 2, w * 0.36, '#F3EEE8', 4) +
    rect(-w * 0.06, -h - w * 0.62, w * 0.12, w * 0.36, '#E9E2DB') +
    shape(
      `M${-w * 0.56} ${-h - w * 0.64}Q${-w * 0.56} ${-h - w * 0.76} ${-w * 0.42} ${-h - w * 0.76}H${w * 0.16}Q${w * 0.24} ${-h - w * 0.76} ${w * 0.24} ${-h - w * 0.66}V${-h - w * 0.58}H${-w * 0.4}V${-h - w * 0.54}H${-w * 0.56}Z`,
      '#F3EEE8',
    ) +
    rect(-w / 2, -h, w, h, body, w * 0.2) +
    rect(-w * 0.3, -h * 0.72, w * 0.6, h * 0.5, label, w * 0.06, 'opacity=".95"') +
    disc(0, -h * 0.4, w * 0.16, '#FFFDF6') +
    rect(w * 0.24, -h, w * 0.26, h, '#2E1A40', w * 0.12, 'opacity=".06"')
  );
}

/** A kraft carton standing on (0,0), open on top. */
export function parcel(w: number, h: number): string {
  return (
    contact(0, 0, w * 0.6) +
    shape(
      `M${-w / 2} ${-h}L${-w * 0.72} ${-h - h * 0.16}L${-w * 0.3} ${-h - h * 0.3}L0 ${-h}Z`,
      '#CFA472',
    ) +
    shape(
      `M${w / 2} ${-h}L${w * 0.72} ${-h - h * 0.16}L${w * 0.3} ${-h - h * 0.3}L0 ${-h}Z`,
      '#D9B182',
    ) +
    rect(-w / 2, -h, w, h, '#C79D6D', 3) +
    rect(-w / 2, -h, w * 0.12, h, '#ffffff', 0, 'opacity=".1"') +
    rect(w * 0.24, -h, w * 0.26, h, '#5b3a1c', 0, 'opacity=".08"') +
    rect(-w * 0.07, -h, w * 0.14, h * 0.36, tone.lilac, 0, 'opacity=".9"') +
    disc(0, -h * 0.4, w * 0.045, tone.amber) +
    group(leaf(w * 0.11, -34, tone.plum), -w * 0.01, -h * 0.2) +
    group(leaf(w * 0.11, 34, tone.leaf), w * 0.01, -h * 0.2)
  );
}
