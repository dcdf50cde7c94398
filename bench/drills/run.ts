import { Missing } from './debian.ts';

/** `npm run drills` rehearses failures with real neighbours of the shop; `npm run drills -- NAME` one of them. */
const names = ['image', 'pooler', 'proxies'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`usage: npm run drills -- ${names.join(' | ')}`);
  process.exit(1);
}

/** A drill throws what went wrong, and Missing where this machine cannot do it. */
interface Drill {
  drill(): Promise<void>;
}

for (const name of wanted.length > 0 ? wanted : names) {
  const { drill }: Drill = await import(`./${name}.ts`);
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  try {
    await drill();
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
