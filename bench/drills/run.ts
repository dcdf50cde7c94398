import { endOnSignals } from '../children.ts';
import { Missing } from './debian.ts';
import { drills, drillsNamed } from './named.ts';

/**
 * `npm run drills` rehearses failures with real third-party programs; `npm run drills -- NAME` runs one drill, and `--
 * plain` those without system packages. `--from=COMMIT` names the release that `rolling` replaces. Exits with 1 if a
 * drill failed, and else with 3 if one or a part of one could not run here: it has proved nothing about that.
 */
const from = process.argv.find((each) => each.startsWith('--from='))?.slice('--from='.length);
const wanted = drillsNamed(process.argv.slice(2).filter((each) => !each.startsWith('--from=')));
if (!wanted) {
  console.error(`usage: npm run drills -- plain | ${drills.join(' | ')}`);
  process.exit(1);
}

/** The exit code of a run in which something could not run. */
const notRun = 3;

/** A drill throws its failure, or Missing if this machine cannot run it; it answers which parts could not run. */
interface Drill {
  drill(options: { from?: string }): Promise<readonly string[] | undefined>;
}

const { stopping } = endOnSignals();

for (const name of wanted) {
  const { drill }: Drill = await import(`./${name}.ts`);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  try {
    const missed = (await drill(from ? { from } : {})) ?? [];
    if (missed.length > 0) {
      console.log(`${name}: passed in part in ${seconds()}; not run: ${missed.join('; ')}`);
      process.exitCode ??= notRun;
    } else console.log(`${name}: passed in ${seconds()}`);
  } catch (error) {
    // It has failed because its processes were ended.
    await stopping();
    if (error instanceof Missing) {
      console.log(`${name}: not run, ${error.message}`);
      process.exitCode ??= notRun;
    } else {
      console.error(`${name}: failed after ${seconds()}`, error);
      process.exitCode = 1;
    }
  }
}
process.exit();
