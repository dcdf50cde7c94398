import type { SettingGroup } from '#contract/setting-group.ts';
import { type Import, importsOf } from './imports.ts';
import { isTest, isTestSupport, type Source } from './sources.ts';

/** The file that connects each group with the module that stores it. */
const adaptersFile = 'server/registries/settings-adapters.ts';
/** Code that reads and writes settings without knowing them, and code that declares environment variables. */
const knowsNone = ['server/back-office/settings/', adaptersFile, 'server/web/config.ts'];

/**
 * Settings that operators may change but nothing reads, as `group.field`. A setting in a table must be read by the
 * module that stores it, by a module that imports that one, or by a rule that those call. A setting of a variable
 * may be read anywhere in the server.
 */
export function unreadSettings(
  groups: Readonly<Record<string, SettingGroup>>,
  sources: readonly Source[],
): string[] {
  const code = sources.filter(({ path }) => mayRead(path));
  const adapters = sources.find(({ path }) => path === adaptersFile)?.text ?? '';
  const imports = code.flatMap(importsOf);
  const all = textOf(code);
  return Object.entries(groups).flatMap(([group, { fields, variables = {} }]) => {
    const readers = readersOf(keeperOf(group, adapters), imports);
    const text = textOf(code.filter(({ path }) => readers.has(path)));
    const isUnread = (field: string) =>
      variables[field] ? !all.includes(variables[field]) : !isRead(field, text);
    return Object.keys(fields)
      .filter(isUnread)
      .map((field) => `${group}.${field}`);
  });
}

const mayRead = (path: string) =>
  /^(?:server|rules)\//.test(path) &&
  !isTest(path) &&
  !isTestSupport(path) &&
  !knowsNone.some((each) => path.startsWith(each));

/** Without comments, which may mention a setting that nothing reads. */
const textOf = (sources: readonly Source[]) =>
  sources.map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')).join('\n');

/**
 * Whether the field is read: by a dot, by its name as a text, by destructuring, or as the name of a row of a table.
 * A schema and an interface only declare it: `field: z.boolean()`.
 */
const isRead = (field: string, text: string) =>
  new RegExp(
    `\\.${field}\\b|(['"])${field}\\1|[{,]\\s*${field}\\s*[,}]|\\b${field}: \\{|\\{[^{}]*\\b${field}: \\w+[^{}]*\\} = `,
  ).test(text);

/** The module that stores a group. */
function keeperOf(group: string, adapters: string): string {
  const [, name] = new RegExp(`^ {2}${group}: (\\w+)`, 'm').exec(adapters) ?? [];
  const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#(server/[^']+)'`);
  return imported.exec(adapters)?.[1] ?? '';
}

/**
 * The modules that may read the settings of a module. Some settings are switches that a caller of the reader names
 * by their subject, so the modules that import the reader belong to them.
 */
function readersOf(keeper: string, imports: readonly Import[]): ReadonlySet<string> {
  const from = (modules: ReadonlySet<string>) => imports.filter((each) => modules.has(each.from));
  const towards = (modules: ReadonlySet<string>) =>
    imports.filter(({ to }) => modules.has(to)).map((each) => each.from);
  const parts = from(new Set([keeper])).filter(({ to }) => to.endsWith('-settings.ts'));
  const keepers = new Set([keeper, ...parts.map(({ to }) => to)]);
  const readers = new Set([...keepers, ...towards(keepers)]);
  const rules = from(readers).filter(({ to }) => to.startsWith('rules/'));
  return new Set([...readers, ...towards(readers), ...rules.map(({ to }) => to)]);
}
