import type { Art } from './job.ts';
import { formOf } from './pack-sizes.ts';
import { finishOf, stanceOf } from './stances.ts';

/** Names the light of a first picture: goods with the same light differ only in their print. */
export function lightingOf(art: Art): string {
  return `front ${formOf(art)} ${art.highest.toFixed(2)} ${stanceOf(art)} ${finishOf(art)}`;
}
