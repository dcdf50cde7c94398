/** Runs the server: as a build has bundled it, or from its sources where there is no bundle of just these sources. */
import { freshBundle } from './bundle.ts';

const bundle = process.env.NODE_ENV === 'development' ? undefined : freshBundle();
if (bundle) await import(bundle.href);
else await import('./start.ts');
