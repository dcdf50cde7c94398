import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { settingGroups } from '#contract/settings.ts';
import { command, projectRoot } from '../command.ts';
import { wrongDocuments } from './api-document.ts';
import { wrongArrows } from './arrows.ts';
import { foreignToAuditor } from './auditor-alone.ts';
import { budgets, overBudget, overPartBudget, parseManifest } from './bundle-budget.ts';
import { copyProblems } from './copy.ts';
import { deviceClocks } from './device-clock.ts';
import { tooLong } from './file-length.ts';
import { heavyStart } from './first-part.ts';
import { brokenFloors } from './floors.ts';
import { foreignTables } from './foreign-tables.ts';
import { longFunctions } from './function-length.ts';
import { missingOptionalDependencies } from './lockfile.ts';
import { checkedMigrations, unsafeSteps } from './migrations.ts';
import { privatePartsUsed } from './private-parts.ts';
import { rawColours } from './raw-colours.ts';
import { unreadSettings } from './read-settings.ts';
import { refusedStyles } from './refused-styles.ts';
import { brokenUpgrades, readMigrations, readReleased } from './released-migrations.ts';
import {
  coverage,
  namedRequirements,
  parseRequirements,
  unknownIds,
  unprovedIds,
} from './requirements.ts';
import { riskyPatterns } from './risky-patterns.ts';
import { spareSnapshots } from './snapshots.ts';
import { isTest, readHelp, readSources } from './sources.ts';
import { untestedCalls } from './tested-calls.ts';
import { givenUpWords } from './words.ts';

export interface Verdict {
  problems: string[];
  /** Shown if there are no findings. */
  summary?: string;
}

/** The names for `npm run check -- types lint`. */
export type Part =
  | 'types'
  | 'lint'
  | 'dead-code'
  | 'gates'
  | 'worst-input'
  | 'migrations'
  | 'page-size';

export interface Gate {
  name: string;
  part: Part;
  /** Runs in parallel with the other gates, in a process of its own. */
  isAside?: boolean;
  /** It begins when this gate, if it runs too, has ended. */
  after?: string;
  check(): Verdict | Promise<Verdict>;
}

/** All gates of `npm run check`, in order. */
export const gates: Gate[] = [
  tool('types', 'route types', 'react-router', ['typegen'], 'storefront'),
  tool('types', 'route types of the back office', 'react-router', ['typegen'], 'backoffice'),
  { name: 'page size', part: 'page-size', isAside: true, check: pageSize },
  {
    ...tool('worst-input', 'worst input', process.execPath, ['scripts/gates/print-slow-inputs.ts']),
    isAside: true,
  },
  tool('lint', 'lint and format', 'biome', ['ci', '--error-on-warnings']),
  tool('dead-code', 'dead code', 'knip', []),
  { name: 'lockfile', part: 'gates', check: lockfile },
  { name: 'arrows between rooms', part: 'gates', check: () => ({ problems: wrongArrows(code()) }) },
  {
    name: 'floors of the server',
    part: 'gates',
    check: () => ({ problems: brokenFloors(code()) }),
  },
  { name: 'auditor alone', part: 'gates', check: () => ({ problems: foreignToAuditor(code()) }) },
  { name: 'before the first page', part: 'gates', check: () => heavyStart(code()) },
  { name: 'foreign tables', part: 'gates', check: () => ({ problems: foreignTables(code()) }) },
  {
    name: 'file length',
    part: 'gates',
    check: () => ({ problems: tooLong(readSources(['.css', ...written])) }),
  },
  { name: 'function length', part: 'gates', check: () => ({ problems: longFunctions(code()) }) },
  {
    name: 'colours',
    part: 'gates',
    check: () => ({ problems: rawColours(readSources(['.css', ...written])) }),
  },
  { name: 'refused styles', part: 'gates', check: () => ({ problems: refusedStyles(code()) }) },
  { name: 'words', part: 'gates', check: () => ({ problems: givenUpWords(code()) }) },
  {
    name: 'copy',
    part: 'gates',
    check: () => ({ problems: copyProblems([...code(), ...readHelp()]) }),
  },
  { name: 'settings', part: 'gates', check: () => ({ problems: settings() }) },
  {
    name: 'private parts',
    part: 'gates',
    check: () => ({ problems: privatePartsUsed(code()) }),
  },
  { name: 'device clock', part: 'gates', check: () => ({ problems: deviceClocks(code()) }) },
  { name: 'patterns', part: 'gates', check: () => ({ problems: riskyPatterns(code()) }) },
  { name: 'migrations', part: 'migrations', check: migrations },
  { name: 'released migrations', part: 'migrations', check: releasedMigrations },
  { name: 'calls with a test', part: 'gates', check: calls },
  {
    name: 'API document',
    part: 'gates',
    check: async () => ({ problems: await wrongDocuments() }),
  },
  { name: 'requirements', part: 'gates', check: requirements },
  {
    // All calls together share most types, so a second checker of the same room would compute them again: that takes
    // four times the processor time.
    ...tool('types', 'types', 'tsc', ['-b', '--checkers', '1', '--builders', '2']),
    // The build of the back office ends with a preview, for which React Router removes and writes its route types.
    after: 'page size',
  },
];

const written = ['.ts', '.tsx', '.mjs'];
const code = () => readSources(written);

function tool(part: Part, name: string, program: string, args: string[], directory = '.'): Gate {
  return {
    name,
    part,
    async check() {
      const { code: exitCode, output } = await command(program, args, { directory, capture: true });
      return { problems: exitCode === 0 ? [] : [output.trim()] };
    },
  };
}

function lockfile(): Verdict {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  return { problems: missingOptionalDependencies(JSON.parse(text)) };
}

const settings = () =>
  unreadSettings(settingGroups, code()).map((name) => `nothing reads the setting ${name}`);

async function migrations(): Promise<Verdict> {
  const folder = join(projectRoot, 'server/migrations');
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const checked = checkedMigrations(entries).map((name) => join(folder, name));
  return {
    problems: [
      ...spareSnapshots(readdirSync(join(folder, 'meta')), entries.at(-1).tag),
      ...(await unsafeSteps(checked)),
    ],
  };
}

function releasedMigrations(): Verdict {
  const folder = join(projectRoot, 'server/migrations');
  const [released, present] = [readReleased(folder), readMigrations(folder)];
  return {
    problems: brokenUpgrades(released, present),
    summary: `${released.length} of ${present.length} released`,
  };
}

function calls(): Verdict {
  const tests = code().filter(({ path }) => isTest(path));
  const untested = untestedCalls(
    { ...endpoints, ...adminEndpoints },
    tests.map(({ text }) => text),
  );
  return { problems: untested.map((name) => `no test makes the call ${name}`) };
}

function requirements(): Verdict {
  const rows = parseRequirements(readFileSync(join(projectRoot, 'docs/requirements.tsv'), 'utf8'));
  const named = namedRequirements(code());
  const count = coverage(rows, named).reduce((total, area) => total + area.named, 0);
  return {
    problems: [...unknownIds(rows, named), ...unprovedIds(rows, named)],
    summary: `${count} of ${rows.length} named by a test`,
  };
}

async function pageSize(): Promise<Verdict> {
  const { code: exitCode, output } = await command(
    process.execPath,
    ['scripts/build.ts', '--if-stale'],
    { capture: true },
  );
  if (exitCode !== 0) return { problems: [output.trim()] };
  const verdicts = budgets.map(pageSizeOf);
  return {
    problems: verdicts.flatMap(({ problems }) => problems),
    summary: verdicts.flatMap(({ summary }) => summary).join('; '),
  };
}

function pageSizeOf({ room, base, pages, parts = [] }: (typeof budgets)[number]) {
  const client = join(projectRoot, room, 'build/client');
  const assets = readdirSync(join(client, 'assets'));
  const manifest = assets.find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifest) return { problems: [`the build of ${room} left no manifest`], summary: [] };
  const script = readFileSync(join(client, 'assets', manifest), 'utf8');
  const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  const verdicts = [
    overBudget(parseManifest(script), pages, (url) => sizeOf(join(client, url.slice(base.length)))),
    overPartBudget(parts, assets, (name) => sizeOf(join(client, 'assets', name))),
  ];
  return {
    problems: verdicts.flatMap(({ problems }) => problems),
    summary: verdicts.flatMap(({ summary }) => summary),
  };
}
