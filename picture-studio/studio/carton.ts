import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { fade, mix } from './color.ts';
import { printFront, printSide } from './front-print.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import { drawLogo } from './lettering.ts';
import { board, solid } from './materials.ts';
import type { Pen } from './pen.ts';
import { paper, printed } from './wrap-print.ts';

export interface CartonSize {
  width: number;
  height: number;
  depth: number;
}

/** A folding box standing on y = 0 with printed faces and the lines of its lid. */
export function carton(art: Art, inks: PrintInks, size: CartonSize): THREE.Group {
  const { width, height, depth } = size;
  const face = (w: number, h: number, draw: (pen: Pen) => void, color = inks.field) => {
    const [canvas, pen] = paper(w, h, 60);
    pen.fillStyle = color;
    pen.fillRect(0, 0, w, h);
    draw(pen);
    edgeWear(pen, w, h);
    return board(printed(canvas));
  };
  const lid = Math.min(depth * 0.5, 2.2);
  const side = face(
    depth,
    height,
    (pen) => {
      printSide(pen, art, inks, depth, height);
      dustFlap(pen, depth, lid, inks);
    },
    inks.side,
  );
  const faces = [
    side,
    side,
    face(width, depth, (pen) => top(pen, inks, width, depth)),
    face(width, depth, () => undefined),
    face(width, height, (pen) => {
      printFront(pen, art, inks, width, height);
      tearLine(pen, width, inks);
    }),
    face(width, height, (pen) => printFront(pen, art, inks, width, height)),
  ];
  const mesh = solid(new RoundedBoxGeometry(width, height, depth, 3, 0.14), faces);
  mesh.position.y = height / 2;
  const group = new THREE.Group();
  group.add(mesh);
  return group;
}

/** Light catches the folded edges of board. */
function edgeWear(pen: Pen, w: number, h: number): void {
  pen.strokeStyle = fade('#ffffff', 0.22);
  pen.lineWidth = 0.04;
  pen.strokeRect(0.04, 0.04, w - 0.08, h - 0.08);
}

function tearLine(pen: Pen, w: number, inks: PrintInks): void {
  const reach = Math.min(w * 0.16, 2);
  pen.strokeStyle = fade('#1a1020', 0.35);
  pen.lineWidth = 0.045;
  pen.beginPath();
  pen.arc(w / 2, -reach * 0.55, reach, 0.32, Math.PI - 0.32);
  pen.stroke();
  pen.fillStyle = mix(inks.field, '#000000', 0.12);
  pen.fill();
}

function dustFlap(pen: Pen, w: number, lid: number, inks: PrintInks): void {
  pen.strokeStyle = fade(mix(inks.side, '#000000', 0.5), 0.35);
  pen.lineWidth = 0.04;
  pen.beginPath();
  pen.moveTo(0, 0.12);
  pen.lineTo(w * 0.06, lid * 0.24);
  pen.lineTo(w * 0.94, lid * 0.24);
  pen.lineTo(w, 0.12);
  pen.stroke();
}

function top(pen: Pen, inks: PrintInks, w: number, d: number): void {
  const scale = Math.min(d * 0.42, w * 0.2) / 40;
  drawLogo(
    pen,
    w / 2 - 56 * scale,
    d / 2 - 20 * scale,
    scale,
    inks.text,
    [inks.accent, inks.text, mix(inks.text, inks.field, 0.35)],
    ['mark', 'name'],
  );
}
