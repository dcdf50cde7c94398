import { isTest, type Source } from './sources.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

export interface AreaCoverage {
  area: string;
  named: number;
  total: number;
}

/** The rows of docs/requirements.tsv: id, section, area, kind, requirement, how to check. */
export function parseRequirements(table: string): Requirement[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', , area = '', , text = ''] = line.split('\t');
      return { id, area, text };
    });
}

/** The ids that test titles end with, such as `[8.010]` or `[8.010, 9.001]`, and the first file that names each. */
export function namedRequirements(sources: readonly Source[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const { path, text } of sources.filter((source) => isTest(source.path))) {
    for (const [group] of text.matchAll(/\[\d\.\d{3}(?:, ?\d\.\d{3})*\]/g)) {
      for (const [id] of group.matchAll(/\d\.\d{3}/g)) if (!named.has(id)) named.set(id, path);
    }
  }
  return named;
}

export function coverage(
  requirements: readonly Requirement[],
  named: ReadonlyMap<string, string>,
): AreaCoverage[] {
  return [...Map.groupBy(requirements, ({ area }) => area)]
    .map(([area, rows]) => ({
      area,
      named: rows.filter(({ id }) => named.has(id)).length,
      total: rows.length,
    }))
    .sort((one, other) => one.area.localeCompare(other.area));
}

/** Ids in test titles that no row has, e.g. because of a typing error. */
export function unknownIds(
  requirements: readonly Requirement[],
  named: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...named].filter(([id]) => !known.has(id)).map(([id, path]) => `${path}: [${id}]`);
}

/** Rows that describe the whole and that no single test can prove. */
const withoutTest = ['0.005', '1.001', '1.007', '3.101'];

/** Rows that have lost their last test. */
export function unprovedIds(
  requirements: readonly Requirement[],
  named: ReadonlyMap<string, string>,
  excused: readonly string[] = withoutTest,
): string[] {
  return requirements
    .filter(({ id }) => !named.has(id) && !excused.includes(id))
    .map(({ id, text }) => `no test names [${id}]: ${text}`);
}
