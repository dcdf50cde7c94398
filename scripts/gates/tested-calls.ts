import type { Endpoint } from '#contract/endpoints.ts';

/** Names of the calls that no test makes, by name (`api.login(…)`, `'login'`) or by path. */
export function untestedCalls(
  endpoints: Readonly<Record<string, Endpoint>>,
  tests: readonly string[],
): string[] {
  const all = tests.join('\n');
  return Object.entries(endpoints)
    .filter(([name, { path }]) => !byName(name).test(all) && !byPath(path).test(all))
    .map(([name]) => name);
}

function byName(name: string): RegExp {
  return new RegExp(`\\.${name}\\b|(['"])${name}\\1`);
}

/** `:id` stands for a value or an insertion; the path ends at the end of its string or at its query. */
function byPath(path: string): RegExp {
  const pattern = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`?\\s]+' : part.replaceAll('.', '\\.')))
    .join('/');
  return new RegExp(`${pattern}['"\`?]`);
}
