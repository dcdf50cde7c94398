import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { mostConditions } from '#contract/resources/conditions.ts';
import { resources } from '#contract/resources/index.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import {
  fieldsOf,
  type Listed,
  type Resource,
  recordLimits,
} from '#contract/resources/resource.ts';
import { hasRight, type Role, rightsOf } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';

type ClientSettings = Reply<typeof adminWorkspaceCalls.readClientSettings>;

/**
 * What screens of the back office need to know about the shop and the role (row 7.153). Fields are named as on
 * the wire.
 */
export function clientSettings(brand: string, role: Role): ClientSettings {
  const lists = readOnlyResources.filter(({ access }) => hasRight(role, access));
  const readable = resources.filter(({ area }) => hasRight(role, `${area}.read`));
  return {
    brand,
    timeZone: 'Asia/Taipei',
    currency: 'TWD',
    limits: { ...recordLimits, conditions: mostConditions.leaves },
    rights: rightsOf(role),
    readOnlyFields: Object.fromEntries(
      readable.map((resource) => [resource.name, readOnlyFields(resource, role)]),
    ),
    hiddenFields: Object.fromEntries(
      [...readable, ...lists].flatMap((list) => {
        const hidden = hiddenFields(list, role);
        return hidden.length > 0 || lists.includes(list as never) ? [[list.name, hidden]] : [];
      }),
    ),
    enumerations: Object.fromEntries([...readable, ...lists].flatMap(choicesOf)),
  };
}

function readOnlyFields(resource: Resource, role: Role): string[] {
  const mayWrite = hasRight(role, `${resource.area}.write`);
  return fieldsOf(resource)
    .filter(([, { readOnly, right }]) => readOnly || !mayWrite || (right && !hasRight(role, right)))
    .map(([name]) => toSnakeKey(name));
}

function hiddenFields(listed: Listed, role: Role): string[] {
  return fieldsOf(listed)
    .filter(([, { seenWith }]) => seenWith && !hasRight(role, seenWith))
    .map(([name]) => toSnakeKey(name));
}

function choicesOf(resource: Listed): [string, Record<string, string>][] {
  return fieldsOf(resource).flatMap(([name, field]) =>
    field.kind === 'choice' ? [[`${resource.name}.${toSnakeKey(name)}`, { ...field.choices }]] : [],
  );
}
