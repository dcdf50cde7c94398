import * as THREE from 'three';
import { besideHand } from './beside-hand.ts';
import { closeUp } from './close-up.ts';
import { firstPicture } from './first-picture.ts';
import type { Art, Job } from './job.ts';
import { softStudio } from './light.ts';
import { opened } from './opened.ts';
import { formOf } from './pack-sizes.ts';
import { buildPack } from './packs.ts';
import { seedOf } from './random.ts';
import { drum, gobo, lookOf, plinth, room } from './set.ts';
import { photographPrint } from './stage.ts';
import { stillLife } from './still.ts';
import { testFigure } from './test-figure.ts';

/** Draws one job and returns its canvas. */
export function drawJob(job: Job): HTMLCanvasElement {
  switch (job.kind) {
    case 'front':
      return firstPicture(job.art, job.size, job.draft);
    case 'angle':
      return angle(job.art, job.size, job.draft);
    case 'opened':
      return opened(job.art, job.size, job.draft);
    case 'hand':
      return besideHand(job.art, job.size);
    case 'texture':
      return closeUp(job.art, job.size);
    case 'test':
      return testFigure(job.art, job.figure, job.size);
    case 'still':
      return stillLife(job.still, job.framing, job.width, job.height, job.draft);
  }
}

/** The pack seen from its side on a plinth in the colours of its series, in window light. */
function angle(art: Art, size: number, draft = false): HTMLCanvasElement {
  const pack = buildPack(art);
  const look = lookOf(art);
  const seed = seedOf(art.series + formOf(art));
  const scene = new THREE.Scene();
  scene.add(room(look, 21));
  const base = new THREE.Group();
  const low = 2.2;
  if (seed % 2) {
    const disc = drum(look, Math.max(pack.width, pack.depth) * 0.72, low);
    disc.position.y = 0;
    base.add(disc);
  } else {
    const block = plinth(look, pack.width * 1.45, low, pack.depth + 9);
    block.rotation.y = 0.12;
    base.add(block);
  }
  pack.model.position.y = low;
  pack.model.rotation.y = -0.52;
  scene.add(base, pack.model);
  const aim = new THREE.Vector3(0, low + pack.height * 0.45, 0);
  scene.add(gobo(look, aim, seed));
  const extent = Math.max(pack.height + low, pack.width * 1.02);
  const half = extent * 0.5 * 1.34 * 0.84 + 12 * 0.16;
  return photographPrint(
    scene,
    {
      width: size,
      height: size,
      target: [0, low * 0.4 + pack.height * 0.5, 0],
      half,
      azimuth: 4,
      elevation: 10,
      fov: 15,
    },
    { ...look.light, reach: half * 2.6, samples: draft ? 12 : softStudio.samples },
    `angle ${art.series} ${formOf(art)}`,
  );
}
