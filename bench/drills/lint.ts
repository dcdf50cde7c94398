import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkCharts } from './charts.ts';
import { Missing, type Program, program } from './debian.ts';

const folder = resolve('.data/drills/lint');
const alerts = 'deploy/alerts/prometheus-rules.yaml';

/** The program's output; throws with it if the program has findings. */
function run({ path, env }: Program, args: readonly string[], input?: string): string {
  return execFileSync(path, args, {
    env,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** The systemd units, with existing programs of this machine in place of the shop's and PostgreSQL's. */
async function units(): Promise<void> {
  const analyze = await program('systemd-analyze', ['systemd']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = readdirSync('deploy/systemd');
  for (const name of names)
    writeFileSync(
      join(folder, name.replace('@.', '@3000.')),
      readFileSync(join('deploy/systemd', name), 'utf8')
        .replaceAll('/opt/qingmian/current/bin/node', process.execPath)
        .replaceAll('/usr/bin/pg_dump', '/bin/true'),
    );
  const files = readdirSync(folder).map((name) => join(folder, name));
  // The findings are on its second stream, and some do not make it fail.
  const found = execFileSync(
    'sh',
    ['-c', '"$0" verify --man=no "$@" 2>&1', analyze.path, ...files],
    {
      env: analyze.env,
      encoding: 'utf8',
    },
  );
  if (found.trim()) throw new Error(found);
  console.log(`systemd-analyze: ${names.length} units are right`);
}

async function rules(): Promise<void> {
  const promtool = await program('promtool', ['prometheus']);
  const said = run(promtool, ['check', 'rules', alerts]);
  run(promtool, ['test', 'rules', alerts.replace('.yaml', '.test.yaml')]);
  console.log(`promtool: ${/\d+ rules found/.exec(said)?.[0]}, and each fires when it should`);
}

async function charts(): Promise<void> {
  console.log(await checkCharts());
}

/**
 * Checks the shipped files with the engines' own programs; answers why a part could not run here, for each such part.
 */
export async function drill(): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const check of [units, rules, charts])
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      missed.push(error.message);
    }
  return missed;
}
