import {
  type AdministratorRole,
  administratorRoleLabels,
  administratorRoles,
} from '#contract/administrators.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { resources } from '#contract/resources/index.ts';
import { type AdminAccess, isAdminAccess, recordAreas, rolesWithAccess } from '#contract/rights.ts';

const all = Object.entries(calls as Record<string, Call>);

/** The calls of the back office and of the ERP. */
export const officeCalls: [name: string, call: Call][] = all.filter(([, { endpoint }]) =>
  isAdminAccess(endpoint.access),
);

const areaOf = new Map(resources.map(({ name, area }) => [name, area as string]));

/**
 * The name of a call in the report. Calls that the entities of an area have in common are named once, e.g.
 * `{content}/search`.
 */
function reportedName(name: string): string {
  const [, entity = '', rest = ''] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  const area = areaOf.get(entity);
  return area ? `{${area}}/${rest}` : name;
}

const cell = (isGiven: boolean) => (isGiven ? '✓' : '–');

/** The text of contract/rights.md: the rights of each role, and the right that each call needs. */
export function rightsReport(): string {
  const byAccess = Map.groupBy(officeCalls, ([, { endpoint }]) => endpoint.access as AdminAccess);
  const accesses = [...byAccess.keys()].toSorted();
  const head = administratorRoles.map((role) => `${administratorRoleLabels[role]} \`${role}\``);
  const rights = accesses.map((access) => {
    const roles = rolesWithAccess(access);
    const cells = administratorRoles.map((role) => cell(roles.includes(role)));
    return `| \`${access}\` | ${cells.join(' | ')} |`;
  });
  const named = accesses.map((access) => {
    const names = (byAccess.get(access) ?? []).map(
      ([name, { endpoint }]) => `\`${reportedName(name)}\`${endpoint.stepUp ? ' ⇧' : ''}`,
    );
    return `| \`${access}\` | ${[...new Set(names)].toSorted().join(', ')} |`;
  });
  const areas = recordAreas.map((area) => {
    const names = resources.filter((resource) => resource.area === area).map(({ name }) => name);
    return `| \`{${area}}\` | ${names.join(', ')} |`;
  });
  return `# Who may make which call of the back office

Written by \`npx vitest run server/testing/access.test.ts -u\` from the contract; the same test makes every call as every role, as a member and as a visitor, and
compares the answers with this page. Members' and visitors' tokens are refused by all of them; \`administrator\` is any administrator who is signed in.

## Rights
| Right | ${head.join(' | ')} |
|---|${administratorRoles.map(() => '---').join('|')}|
${rights.join('\n')}

## Calls
⇧ asks for the second factor again. Some calls ask for a further right by what they are given: a field of a record, personal columns of a file, the entity of a bulk
change, the kind of an approval request.

| Right | Calls |
|---|---|
${named.join('\n')}

## Entities of the areas
| Area | Entities |
|---|---|
${areas.join('\n')}
`;
}

/** The roles that may make each call, according to that page. */
export function readRightsReport(page: string): (callName: string) => AdministratorRole[] {
  const [, rights = '', named = ''] = page.split(/^## /m);
  const rowsOf = (part: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((text) => text.trim()),
      );
  const rolesOf = new Map(
    rowsOf(rights).map(([right = '', ...cells]) => [
      right,
      administratorRoles.filter((_, place) => cells[place] === '✓'),
    ]),
  );
  const rightOf = new Map(
    rowsOf(named).flatMap(([right = '', names = '']) =>
      names.split(', ').map((name) => [/`([^`]+)`/.exec(name)?.[1] ?? '', right] as const),
    ),
  );
  return (callName) => {
    const roles = rolesOf.get(rightOf.get(reportedName(callName)) ?? '');
    if (!roles) throw new Error(`contract/rights.md does not name ${callName}.`);
    return roles;
  };
}
