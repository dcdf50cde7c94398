/**
 * Loaded into a measured server: notes the parts of its memory at each new maximum. It is not TypeScript, because
 * Node's parser for it would be part of the measurement.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';

const pace = 200;
const file = process.env.MEMORY_AT_PEAK;
let most = 0;

if (file) {
  setInterval(() => {
    const now = process.memoryUsage.rss();
    if (now <= most) return;
    most = now;
    writeFileSync(file, JSON.stringify(sharesOf(now)));
  }, pace).unref();
}

/**
 * Bytes by place.
 * @param {number} all
 */
function sharesOf(all) {
  const spaces = getHeapSpaceStatistics();
  /** @param {RegExp} name */
  const sum = (name) =>
    spaces
      .filter(({ space_name }) => name.test(space_name))
      .reduce((bytes, { physical_space_size }) => bytes + physical_space_size, 0);
  const young = sum(/^new_/);
  const code = sum(/^(?:code|trusted)_/);
  const old = sum(/./) - young - code;
  const status = readFileSync('/proc/self/status', 'utf8');
  const program = Number(/RssFile:\s+(\d+)/.exec(status)?.[1]) * 1024;
  return { all, program, young, old, code, outside: all - program - young - old - code };
}
