import { capabilityOf, isTables } from './arrows.ts';
import { isTest, isTestSupport, type Source } from './sources.ts';

const declaration = /\bpgTable\(\s*['"`](\w+)['"`]/g;

/** A text is matched only so that what looks like a comment inside it is none. */
const commentOrText =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** Arguments of a function that stands in the place of a table. */
const args = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const item = String.raw`(?:lateral\s+|only\s+)*"?\w+"?(?:\."?\w+"?)?(?:\s*${args})?(?:\s+\w+){0,2}(?:\s*${args})?`;
/** What follows the words of SQL that name tables. In TypeScript no word follows these, so only SQL is met. */
const mention = new RegExp(
  String.raw`\b(?:from|join|update|into|using|truncate|table|lock)(?=\s+(${item}(?:\s*,\s*${item})*))`,
  'gi',
);

/** SQL of the server that names a table of another capability; the tables of the platform are everybody's. */
export function foreignTables(sources: readonly Source[]): string[] {
  const server = sources.filter(({ path }) => path.startsWith('server/'));
  const owners = ownersOfTables(server);
  return server
    .filter(({ path }) => !isTest(path) && !isTestSupport(path))
    .flatMap((source) => foreignIn(source, owners));
}

function ownersOfTables(sources: readonly Source[]): ReadonlyMap<string, string> {
  return new Map(
    sources
      .filter(({ path }) => isTables(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(declaration)].map(([, table = '']) => [table, capabilityOf(path) ?? '']),
      ),
  );
}

function foreignIn({ path, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const own = capabilityOf(path);
  const code = withoutComments(text);
  return [...code.matchAll(mention)].flatMap(({ 1: list = '', index }) =>
    tablesOf(list).flatMap((table) => {
      const owner = owners.get(table);
      if (!owner || owner === own || owner === 'platform') return [];
      const line = code.slice(0, index).split('\n').length;
      return [`${path}:${line}: ${table} is a table of ${owner}; call its functions`];
    }),
  );
}

/** As long as before in lines, so that places keep their numbers. */
function withoutComments(text: string): string {
  return text.replace(commentOrText, (part) =>
    part.startsWith('/') ? part.replace(/[^\n]/g, '') : part,
  );
}

/** `only a.orders o, f(x) y, users` names orders, f and users. */
function tablesOf(list: string): string[] {
  return list
    .replaceAll(new RegExp(args, 'g'), '')
    .split(',')
    .map((each) => /^\s*(?:lateral\s+|only\s+)*(?:"?\w+"?\.)?"?(\w+)/i.exec(each)?.[1] ?? '')
    .map((table) => table.toLowerCase());
}
