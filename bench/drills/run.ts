import { Missing } from './debian.ts';
import { drills, drillsNamed } from './named.ts';

/**
 * `npm run drills` rehearses failures with real third-party programs; `npm run drills -- NAME` runs one drill, and
 * `-- plain` those without system packages. `--from=COMMIT` names the release that `rolling` replaces.
 */
const from = process.argv.find((each) => each.startsWith('--from='))?.slice('--from='.length);
const wanted = drillsNamed(process.argv.slice(2).filter((each) => !each.startsWith('--from=')));
if (!wanted) {
  console.error(`usage: npm run drills -- plain | ${drills.join(' | ')}`);
  process.exit(1);
}

/** A drill throws its failure, or Missing if this machine cannot run it. */
interface Drill {
  drill(options: { from?: string }): Promise<void>;
}

// Processes that a drill has started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

for (const name of wanted) {
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
