import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { galleryRooms } from '../gallery/galleries.ts';
import { lookAt, sizes } from './pictures.ts';
import { freePort } from './server.ts';

const program = 'scripts/gallery/gallery.ts';

/** Whether the program of a tree shows its parts. */
export const hasGallery = (tree: string) => existsSync(join(tree, program));

/** Takes pictures of the parts of shop and back office with their states. */
export async function takeGalleries(
  browser: Browser,
  { tree, folder, isWanted }: { tree: string; folder: string; isWanted(name: string): boolean },
): Promise<void> {
  const rooms = galleryRooms.map((room) => ({ room, name: `gallery-${room}` }));
  const wanted = rooms.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return;
  const gallery = spawn(process.execPath, [program], {
    cwd: tree,
    env: { ...process.env, GALLERY_PORT: String(freePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(gallery, 'exit');
  try {
    const addresses = await addressesOf(gallery.stdout);
    for (const { room, name } of wanted) {
      const url = addresses.get(room);
      if (!url) throw new Error(`The gallery of ${room} did not start.`);
      await takeRoom(browser, { url, name, folder });
    }
  } finally {
    gallery.kill('SIGTERM');
    await ended;
  }
}

/** The output of the gallery: `room: address` for each room. */
async function addressesOf(output: AsyncIterable<Buffer>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    for (const [, room = '', url = ''] of text.matchAll(/^(\w+): (http\S+)$/gm))
      found.set(room, url);
    if (galleryRooms.every((room) => found.has(room))) break;
  }
  return found;
}

async function takeRoom(
  browser: Browser,
  { url, name, folder }: { url: string; name: string; folder: string },
): Promise<void> {
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({
      ...options,
      locale: 'zh-TW',
      timezoneId: 'Asia/Taipei',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const take = async (address: string, what: string) => {
      const { picture, words } = await lookAt(page, address);
      writeFileSync(join(folder, `${what}-${size}.png`), picture);
      writeFileSync(join(folder, `${what}-${size}.txt`), `${words}\n`);
    };
    await take(url, name);
    const links = page.getByRole('navigation', { name: '單獨顯示' }).getByRole('link');
    const apart = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).href),
    );
    for (const address of apart) {
      const { searchParams } = new URL(address);
      await take(address, [name, searchParams.get('part'), searchParams.get('state')].join('-'));
    }
    await context.close();
  }
}
