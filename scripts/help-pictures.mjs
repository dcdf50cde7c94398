/** `npm run help:pictures`: draws the pictures of the help pages whose screens have changed; `-- NAME …` only these. */
import { prepare, run } from './launch.mjs';

process.exitCode = await run(await prepare(), ['scripts/test.ts', 'browser', '--project=desktop'], {
  env: { HELP_PICTURES: process.argv.slice(2).join(',') || 'all' },
});
