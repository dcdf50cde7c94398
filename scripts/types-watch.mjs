/** `npm run types:watch -- <room>`: compiles one room, the server by default, after each saved file. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, projectRoot, run, stopSignals } from './launch.mjs';
import { isSource, oneAtATime, watchRooms } from './watch-rooms.mjs';

const [room = 'server'] = process.argv.slice(2);
/** @param {string} folder */
const isRoom = (folder) => existsSync(join(projectRoot, folder, 'tsconfig.json'));
if (!isRoom(room)) {
  console.error(`"${room}" is no room: it has no tsconfig.json.`);
  process.exit(1);
}

await prepare();
const ended = new AbortController();
for (const signal of stopSignals) {
  process.once(signal, () => {
    ended.abort();
    process.exit();
  });
}

const compile = oneAtATime(async () => {
  const start = performance.now();
  // `-b` would skip a file that is saved while the compiler runs, because it is older than the compiler's notes.
  // One processor is enough for a few changed files, and leaves the others to the shop and the editor.
  const args = ['-p', room, '--checkers', '1'];
  const code = await run('tsc', args, {
    shell: process.platform === 'win32',
    stop: ended.signal,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${room} (${seconds} s)`);
});

// A room also compiles what it imports from other rooms.
const rooms = readdirSync(projectRoot).filter(isRoom);
watchRooms(rooms, isSource, () => void compile());
void compile();
