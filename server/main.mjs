/**
 * Runs the server: as a build has bundled it, or from its sources where there is no bundle of just these sources. Plain JavaScript:
 * a single module of TypeScript has Node load its compiler, which takes 18 MB and a tenth of a second.
 */

import { stopFinding } from './platform/database/drizzle-imports.mjs';
import { freshBundle } from './program/bundle.mjs';

const bundle = process.env.NODE_ENV === 'development' ? undefined : freshBundle();
if (bundle) {
  stopFinding();
  await import(bundle.href);
} else await import('./program/start.ts');
