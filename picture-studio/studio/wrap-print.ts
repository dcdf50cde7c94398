import * as THREE from 'three';
import { fade, mix } from './color.ts';
import { printFront, printSide } from './front-print.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import type { Pen } from './pen.ts';
import type { SoftPackSize, WrapPattern } from './soft-pack.ts';

/** A canvas of `width` x `height` cm with a pen in cm; about `density` pixels per cm. */
export function paper(width: number, height: number, density: number): [HTMLCanvasElement, Pen] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  pen.scale(canvas.width / width, canvas.height / height);
  return [canvas, pen];
}

/** A print as a texture in the right colour space. */
export function printed(canvas: HTMLCanvasElement): THREE.CanvasTexture {
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 8;
  return map;
}

/** Prints the whole film of a soft pack that stands upright. */
export function printWrap(
  art: Art,
  inks: PrintInks,
  size: SoftPackSize,
  pattern: WrapPattern,
): HTMLCanvasElement {
  const [canvas, pen] = paper(pattern.around, pattern.along, 58);
  const top = pattern.along - pattern.body[1];
  const lift = pattern.slope * 0.5;
  const panelTop = top - lift;
  const panelHeight = size.height * 0.97 + lift;
  pen.fillStyle = inks.field;
  pen.fillRect(0, 0, pattern.around, pattern.along);
  pen.save();
  pen.translate(pattern.front[0], panelTop);
  printFront(pen, art, inks, size.width, panelHeight);
  pen.restore();
  for (const x of [pattern.front[0] - size.depth, pattern.front[1]]) {
    pen.save();
    pen.translate(x, top);
    printSide(pen, art, inks, size.depth, size.height);
    pen.restore();
  }
  welds(pen, inks, pattern, size);
  return canvas;
}

/** Prints a flow wrap that lies on its side: its length runs from weld to weld. */
export function printFlow(
  art: Art,
  inks: PrintInks,
  size: SoftPackSize,
  pattern: WrapPattern,
): HTMLCanvasElement {
  const [canvas, pen] = paper(pattern.around, pattern.along, 58);
  pen.fillStyle = inks.field;
  pen.fillRect(0, 0, pattern.around, pattern.along);
  pen.save();
  // The geometry is turned by a quarter to the left, so the print is turned to the right.
  pen.translate(pattern.front[1], pattern.along - pattern.body[1]);
  pen.rotate(Math.PI / 2);
  printFront(pen, art, inks, size.height, size.width);
  pen.restore();
  welds(pen, inks, pattern, size);
  return canvas;
}

/** Crimped weld: fine ridges, and a plain strip with the shop's name repeated. */
function welds(pen: Pen, inks: PrintInks, pattern: WrapPattern, size: SoftPackSize): void {
  const strips = size.ends === 'both' ? [0, pattern.along - size.fin] : [0];
  for (const y of strips) {
    pen.fillStyle = mix(inks.field, '#ffffff', 0.1);
    pen.fillRect(0, y, pattern.around, size.fin);
    for (let line = 0.1; line < size.fin; line += 0.17) {
      pen.fillStyle = fade('#ffffff', 0.16);
      pen.fillRect(0, y + line, pattern.around, 0.06);
      pen.fillStyle = fade('#000000', 0.1);
      pen.fillRect(0, y + line + 0.07, pattern.around, 0.05);
    }
  }
}
