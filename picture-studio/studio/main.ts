import { drawJob } from './draw.ts';
import type { Job } from './job.ts';
import { loadLogo } from './lettering.ts';

await loadLogo();
await Promise.all(
  [
    '400 20px QingmianSerif',
    '400 20px "Noto Sans TC"',
    '500 20px "Noto Sans TC"',
    '700 20px "Noto Sans TC"',
  ].map((font) => document.fonts.load(font)),
);

Object.assign(window, {
  /** Draws one picture and returns it as a PNG data URL. */
  draw(job: Job): string {
    return drawJob(job).toDataURL('image/png');
  },
});
