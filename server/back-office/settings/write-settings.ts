import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { done, refused } from '#contract/outcome.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import {
  type SettingGroup,
  type SettingGroupName,
  settingGroupNames,
  settingGroups,
} from '#contract/settings.ts';
import { toCamelKey, toSnake, toSnakeKey } from '#contract/wire-case.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { differing, pick } from '#rules/records/differences.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import type { BoundSettings } from './bound-settings.ts';

type Group = Reply<typeof adminWorkspaceCalls.writeSettings>;
type Values = Readonly<Record<string, unknown>>;

export interface SettingChange {
  name: SettingGroupName;
  /** As it was read. */
  version: string;
  /** By the names of the wire. */
  values: Values;
}

/** Every group with its values. */
export function readSettingGroups(db: Queryable, settings: BoundSettings): Promise<Group[]> {
  return Promise.all(settingGroupNames.map((name) => readGroup(db, settings, name)));
}

async function readGroup(
  db: Queryable,
  settings: BoundSettings,
  name: SettingGroupName,
): Promise<Group> {
  const values: Values = await settings[name].read(db);
  return {
    name,
    label: settingGroups[name].label,
    version: versionOf(values),
    values: toSnake(values) as Record<string, unknown>,
  };
}

/** Settings lie in several tables and may be changed past the shop, so their version is what they are. */
function versionOf(values: Values): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

/**
 * Changes settings of one group, all that are given or none, and notes who did it. STALE_RECORD, with the settings as they
 * are now, if somebody changed them since the caller read them.
 */
export function writeSettingGroup(
  shop: Shop,
  request: RequestContext,
  settings: BoundSettings,
  { name, version, values: wished }: SettingChange,
) {
  const given = Object.fromEntries(
    Object.entries(wished).map(([field, value]) => [toCamelKey(field), value]),
  );
  const problems = problemsOf(settingGroups[name], given);
  if (Object.keys(problems).length > 0) return invalid(problems);
  return audited(shop, request, async ({ transaction, note }) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`settings ${name}`}))`);
    const current = await readGroup(transaction, settings, name);
    if (current.version !== version) return refused('STALE_RECORD', { extra: { current } });
    const before: Values = await settings[name].read(transaction);
    const names = differing(settingGroups[name].fields, before, given);
    if (names.length === 0) return done(current);
    await settings[name].write(transaction, { ...before, ...given } as never);
    const { id, label } = settingGroups[name];
    await note({
      call: 'writeSettings',
      subject: ['settings', id],
      title: label,
      before: pick(before, names),
      after: pick(given, names),
    });
    return done(await readGroup(transaction, settings, name));
  });
}

/** What is wrong with the values, by the names of the wire. */
function problemsOf({ fields }: SettingGroup, given: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = fields[name];
      const sentence = field ? checkValue(field, value) : fieldSentences.unknownField;
      return sentence ? [[`values.${toSnakeKey(name)}`, sentence]] : [];
    }),
  );
}
