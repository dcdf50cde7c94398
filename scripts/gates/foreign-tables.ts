import { capabilityOf, isTables } from './arrows.ts';
import { isTest, isTestSupport, type Source } from './sources.ts';

const declaration = /\bpgTable\(\s*['"`](\w+)['"`]/g;

/** Texts are matched only to skip them, because they may contain something that looks like a comment. */
const commentOrText =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** The arguments of a function in the place of a table. */
const args = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const item = String.raw`(?:lateral\s+|only\s+)*"?\w+"?(?:\."?\w+"?)?(?:\s*${args})?(?:\s+\w+){0,2}(?:\s*${args})?`;
/** The part behind the words of SQL that name tables. In TypeScript no word follows them, so only SQL matches. */
const mention = new RegExp(
  String.raw`\b(?:from|join|update|into|using|truncate|table|lock)(?=\s+(${item}(?:\s*,\s*${item})*))`,
  'gi',
);

/** SQL of the server that names a table of another capability. Everybody may use the tables of the platform. */
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

/** The text without comments, with the same number of lines, so that line numbers stay valid. */
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
