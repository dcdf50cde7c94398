import { Missing } from './debian.ts';

/**
 * `npm run drills` rehearses failures with real neighbours of the shop; `npm run drills -- NAME` one of them. `--from=COMMIT` says
 * which release `rolling` replaces.
 */
const names = [
  'lint',
  'image',
  'pooler',
  'proxies',
  'rolling',
  'restore',
  's3',
  'high-availability',
];
const from = process.argv.find((each) => each.startsWith('--from='))?.slice('--from='.length);
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--from='));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`usage: npm run drills -- ${names.join(' | ')}`);
  process.exit(1);
}

/** A drill throws what went wrong, and Missing where this machine cannot do it. */
interface Drill {
  drill(options: { from?: string }): Promise<void>;
}

// What a drill has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

for (const name of wanted.length > 0 ? wanted : names) {
  const { drill }: Drill = await import(`./${name}.ts`);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  try {
    await drill(from ? { from } : {});
    console.log(`${name}: passed in ${seconds()}`);
  } catch (error) {
    if (error instanceof Missing) {
      console.log(`${name}: not run, ${error.message}`);
    } else {
      console.error(`${name}: failed after ${seconds()}`, error);
      process.exitCode = 1;
    }
  }
}
process.exit();
