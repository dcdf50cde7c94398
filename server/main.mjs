/**
 * Runs the server: from the bundle of a build, or from the sources if no bundle matches them. It is plain
 * JavaScript, because for a single TypeScript module Node loads its compiler, which takes 18 MB and a tenth of a
 * second.
 */

import { stopFinding } from './platform/database/drizzle-imports.mjs';
import { freshBundle } from './program/bundle.mjs';

const bundle = process.env.NODE_ENV === 'development' ? undefined : freshBundle();
if (bundle) {
  stopFinding();
  await import(bundle.href);
} else await import('./program/start.ts');
