import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../command.ts';

/** Serves the pictures of the demonstration at their addresses, as the shop does. */
export const seedMedia = (): Plugin => ({
  name: 'seed-media',
  configureServer({ middlewares }) {
    middlewares.use('/media', (request, response, next) => {
      const file = join(
        projectRoot,
        'seed/media',
        new URL(request.url ?? '/', 'http://x').pathname,
      );
      if (!existsSync(file)) return next();
      response.setHeader('content-type', file.endsWith('.avif') ? 'image/avif' : 'image/webp');
      createReadStream(file).pipe(response);
    });
  },
});
