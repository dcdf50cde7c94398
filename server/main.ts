/** Runs the server: as a build has bundled it, or from its sources where there is no bundle of just these sources. */
import { freshBundle } from './bundle.ts';
import { stopFinding } from './platform/database/drizzle-imports.mjs';

const bundle = process.env.NODE_ENV === 'development' ? undefined : freshBundle();
if (bundle) {
  stopFinding();
  await import(bundle.href);
} else await import('./start.ts');
