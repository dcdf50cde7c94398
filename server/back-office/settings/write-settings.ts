import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Field } from '#contract/resources/fields.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import type { SettingGroup } from '#contract/setting-group.ts';
import {
  lockedSentence,
  type SettingGroupName,
  settingGroupNames,
  settingGroups,
} from '#contract/settings.ts';
import { toCamelKey, toSnake, toSnakeKey } from '#contract/wire-case.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { differing, pick } from '#rules/records/differences.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { hashOfValues } from '#server/platform/hash-of-values.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import type { SettingsAdapters } from './settings-adapters.ts';

type Group = Reply<typeof adminWorkspaceCalls.writeSettings>;
type Values = Readonly<Record<string, unknown>>;

export interface SettingChange {
  name: SettingGroupName;
  /** The version that the caller read. */
  version: string;
  /** By their names on the wire. */
  values: Values;
}

/** The shop with its database, or with a transaction. */
type Reading = Pick<Shop, 'config'> & { db: Queryable };

/** Every group with its values. */
export function readSettingGroups(shop: Reading, settings: SettingsAdapters): Promise<Group[]> {
  return Promise.all(settingGroupNames.map((name) => readGroup(shop, settings, name)));
}

/** One group with its values. */
export async function readGroup(
  { db, config }: Reading,
  settings: SettingsAdapters,
  name: SettingGroupName,
): Promise<Group> {
  const values: Values = await settings[name].read(db, config);
  const group: SettingGroup = settingGroups[name];
  const last = await lastAction(db, 'settings', group.id);
  return {
    name,
    label: group.label,
    // Settings are in several tables and may be changed past the shop.
    version: hashOfValues(values),
    values: toSnake(values) as Record<string, unknown>,
    locked: toSnake(lockedIn(settings, name, config)) as Record<string, string>,
    changedAt: last?.at ?? null,
    changedBy: last?.by ?? null,
  };
}

/** The fields that the environment decides, each with its variable. */
function lockedIn(
  settings: SettingsAdapters,
  name: SettingGroupName,
  config: Config,
): Readonly<Record<string, string>> {
  const { variables = {} }: SettingGroup = settingGroups[name];
  const locked = Object.entries(variables).filter(([, each]) => config.fromEnvironment.has(each));
  return { ...Object.fromEntries(locked), ...settings[name].locked?.(config) };
}

/**
 * Changes settings of one group, all given ones or none, with an audit entry. STALE_RECORD, with the present
 * settings, if somebody changed them since the caller read them. Settings with a screen of their own (`elsewhere`)
 * and the limits of approvals need a step-up.
 */
export function writeSettingGroup(
  shop: Shop,
  request: RequestContext,
  settings: SettingsAdapters,
  { name, version, values: asked }: SettingChange,
) {
  const given = Object.fromEntries(
    Object.entries(asked).map(([field, value]) => [toCamelKey(field), value]),
  );
  const locked = lockedIn(settings, name, shop.config);
  const problems = problemsOf(settingGroups[name], given, locked);
  if (Object.keys(problems).length > 0) return invalid(problems);
  const { elsewhere, needsStepUp }: SettingGroup = settingGroups[name];
  const isGuarded = needsStepUp || elsewhere?.fields.some((field) => field in given);
  if (isGuarded && request.stepUpRefusal)
    return { ok: false as const, failure: request.stepUpRefusal };
  return audited(shop, request, async ({ transaction, note }) => {
    await holdNamedLock(transaction, 'settings', name);
    const inside = { config: shop.config, db: transaction };
    const current = await readGroup(inside, settings, name);
    if (current.version !== version) return refused('STALE_RECORD', { extra: { current } });
    const before: Values = await settings[name].read(transaction, shop.config);
    const names = differing(settingGroups[name].fields, before, given);
    if (names.length === 0) return done(current);
    const values = { ...before, ...given } as never;
    const together = settings[name].problems?.(values, shop.config) ?? {};
    if (Object.keys(together).length > 0) return invalid(onWire(together));
    await settings[name].write(transaction, values, shop.config);
    const { id, label } = settingGroups[name];
    await note({
      call: 'writeSettings',
      subject: ['settings', id],
      title: label,
      before: pick(before, names),
      after: pick(given, names),
    });
    return done(await readGroup(inside, settings, name));
  });
}

/** Problems of the values, by the names on the wire. */
function problemsOf(
  group: SettingGroup,
  given: Values,
  locked: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const sentence = locked[name]
        ? lockedSentence(locked[name])
        : problemOf(group.fields[name], value);
      return sentence ? [[name, sentence]] : [];
    }),
  );
  return onWire(problems);
}

const onWire = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [`values.${toSnakeKey(name)}`, sentence]),
  );

const problemOf = (field: Field | undefined, value: unknown) =>
  field ? checkValue(field, value) : fieldSentences.unknownField;
