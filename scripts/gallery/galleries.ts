import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { projectRoot } from '../command.ts';
import { seedMedia } from './seed-media.ts';

/** The rooms that have a gallery: each has a folder `gallery` with a page, its parts and a configuration of Vite. */
export const galleryRooms = ['storefront', 'backoffice'] as const;
export type GalleryRoom = (typeof galleryRooms)[number];

export interface OpenGallery {
  /** The page with all parts that do not cover it. */
  url: string;
  server: ViteDevServer;
}

/** Serves the gallery of a room with Vite. Port 0 is any free port. */
export async function openGallery(
  room: GalleryRoom,
  { port = 0, isQuiet = false }: { port?: number; isQuiet?: boolean } = {},
): Promise<OpenGallery> {
  const server = await createServer({
    configFile: join(projectRoot, room, 'gallery/vite.config.ts'),
    plugins: [seedMedia()],
    logLevel: isQuiet ? 'error' : 'info',
    server: { host: '127.0.0.1', port, strictPort: port !== 0, ...(isQuiet && { hmr: false }) },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The gallery has no port.');
  return { url: `http://127.0.0.1:${address.port}/gallery/`, server };
}

/** The names of the parts of a room, by its files. */
export function partsOf(room: GalleryRoom): string[] {
  const folder = join(projectRoot, room, 'gallery/parts');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -4));
}
