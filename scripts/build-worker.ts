import { join } from 'node:path';
import { build } from 'vite';

/** Builds the service worker as one script, because not all browsers support modules there. */
export async function buildWorker(storefront: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(storefront, 'build/worker'),
      emptyOutDir: true,
      lib: {
        entry: join(storefront, 'worker/worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
}
