import { mix } from './color.ts';
import { pants, underwear } from './garment.ts';
import { layHand } from './hand.ts';
import { handLength } from './hand-form.ts';
import type { Art } from './job.ts';
import { write } from './lettering.ts';
import { padSurface } from './pad.ts';
import type { Sheet } from './relief.ts';
import { nursingPad } from './round-goods.ts';
import { drawRuler, drawScale } from './ruler.ts';
import { fallOff, groundOf, Tabletop } from './tabletop.ts';
import { tamponSheet } from './tampon-sheet.ts';
import { wipe } from './textures.ts';
import { paper } from './wrap-print.ts';

interface Setting {
  /** Width of the picture in cm: the same for all sizes of a thing, so that shoppers can compare them. */
  frame: number;
  /** The middles of the thing and of the hand as shares of the width. */
  thing: number;
  hand: number;
  /** Length of the scale in cm for things whose length is not in the data. */
  scale?: number;
}

const settings: Partial<Record<Art['item'], Setting>> = {
  pad: { frame: 38, thing: 0.42, hand: 0.81 },
  liner: { frame: 28, thing: 0.385, hand: 0.755 },
  'long-pad': { frame: 50, thing: 0.43, hand: 0.8 },
  pants: { frame: 56, thing: 0.35, hand: 0.83, scale: 10 },
  underwear: { frame: 56, thing: 0.35, hand: 0.83, scale: 10 },
  'nursing-pad': { frame: 32, thing: 0.29, hand: 0.775, scale: 5 },
  wipes: { frame: 40, thing: 0.3, hand: 0.79, scale: 5 },
  tampon: { frame: 26, thing: 0.25, hand: 0.71, scale: 5 },
};

/** What lies beside the hand, unpacked. */
function thingOf(art: Art): Sheet {
  switch (art.item) {
    case 'pants':
      return pants(art).userData.sheet;
    case 'underwear':
      return underwear(art).userData.sheet;
    case 'nursing-pad':
      return nursingPad(art, false).userData.sheet;
    case 'wipes':
      return wipe().userData.sheet;
    case 'tampon':
      return tamponSheet(art);
    default:
      return padSurface(art);
  }
}

/** The unpacked thing between a measure and a hand, all at one scale. */
export function besideHand(art: Art, size: number): HTMLCanvasElement {
  const setting = settings[art.item];
  if (!setting) throw new Error(`No hand lies beside ${art.item}.`);
  const { frame, thing, hand } = setting;
  const scale = size / frame;
  const [canvas, pen] = paper(size, size, 1);
  // Nothing lies across this line, so that the hand is photographed once for all sizes.
  const line = Math.round((hand - 7.6 / frame) * size);
  const left = new Tabletop(line / scale, frame, scale, groundOf(art.palette));
  const { relief, print } = thingOf(art);
  left.lay(relief, print, frame * thing, frame / 2);
  pen.drawImage(left.photograph(), 0, 0);
  const right = frame - line / scale;
  pen.drawImage(handOnTable(art, right, frame, scale, hand * frame - line / scale), line, 0);
  fallOff(pen, size);
  const ink = mix(art.palette.deep, '#241B33', 0.3);
  if (setting.scale) drawScale(pen, size * 0.065, size * 0.875, setting.scale, scale, ink);
  else drawRuler(pen, art, frame, size, art.lengthCm ?? 24, 0.155);
  const tip = frame / 2 - handLength / 2;
  write(pen, `手長 ${Math.round(handLength)} cm`, size * hand, (tip - frame * 0.04) * scale, {
    size: size * 0.026,
    color: ink,
    align: 'center',
    track: 0.04,
  });
  return canvas;
}

let lastHand: { of: string; canvas: HTMLCanvasElement } | undefined;

/** The hand with its wrist at `x`, on a table of `width` x `height` cm. */
function handOnTable(
  { series, palette }: Art,
  width: number,
  height: number,
  scale: number,
  x: number,
): HTMLCanvasElement {
  const of = JSON.stringify([series, width, height, scale, x]);
  if (lastHand?.of === of) return lastHand.canvas;
  const right = new Tabletop(width, height, scale, groundOf(palette));
  const sleeve = mix(palette.mid, palette.deep, 0.45);
  layHand(right, x, height / 2 + handLength / 2, 0.06, sleeve);
  const canvas = right.photograph();
  lastHand = { of, canvas };
  return canvas;
}
