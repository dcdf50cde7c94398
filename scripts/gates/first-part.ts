import { parseSync } from 'oxc-parser';
import { importsOf } from './imports.ts';
import type { Source } from './sources.ts';

/** The first modules of the part of the server that is loaded before the port opens (docs/adr/029). */
const starts = ['server/program/start.ts', 'server/program/serve-shop.ts'];

/** Modules that the part for operators and the ERP, jobs and spreadsheets depend on: each loads hundreds of modules. */
const loadedLate = [
  'contract/calls/index.ts',
  'contract/calls/office-calls.ts',
  'server/registries/all-jobs.ts',
  'server/registries/resource-adapters.ts',
  'server/assembly/documented-calls.ts',
  'server/assembly/back-office-app.ts',
  'server/assembly/back-office.ts',
  'hucre/csv',
  'hucre/xlsx',
  '@fastify/swagger',
];

/**
 * The most characters of our own modules, without comments and imports, that may be loaded before the port opens. With
 * the late part it would be twice as many. Code that the start itself needs, such as the checks of a live shop, may raise it
 * slightly.
 */
const limit = 1_300_000;

/**
 * Modules that are loaded before the first page although only operators, the ERP or jobs need them, with the chain
 * of imports.
 */
export function heavyStart(
  sources: readonly Source[],
  most = limit,
): { problems: string[]; summary: string } {
  const texts = new Map(sources.map((source) => [source.path, source]));
  const importers = new Map<string, string | undefined>(starts.map((start) => [start, undefined]));
  for (const [path] of importers) {
    const source = texts.get(path);
    for (const { to, value, late } of source ? importsOf(source) : []) {
      if (value && !late && !importers.has(to)) importers.set(to, path);
    }
  }
  const size = [...importers.keys()].reduce((sum, path) => sum + codeLength(texts.get(path)), 0);
  const summary = `${kilo(size)} of ${kilo(most)} thousand characters`;
  return {
    problems: [
      ...loadedLate
        .filter((path) => importers.has(path))
        .map((path) => `loaded before the first page: ${wayTo(path, importers)}`),
      ...(size > most ? [`loaded before the first page: ${summary} of our own modules`] : []),
    ],
    summary,
  };
}

/** Characters of a module without its comments and imports, which the bundled server does not have. */
function codeLength(source: Source | undefined): number {
  if (!source) return 0;
  const { comments, module } = parseSync(source.path, source.text);
  const left = [...comments, ...module.staticImports];
  return left.reduce((rest, { start, end }) => rest - (end - start), source.text.length);
}

function wayTo(path: string, importers: ReadonlyMap<string, string | undefined>): string {
  const importer = importers.get(path);
  return importer === undefined ? path : `${wayTo(importer, importers)} → ${path}`;
}

const kilo = (characters: number) => Math.round(characters / 1000);
