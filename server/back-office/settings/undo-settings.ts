import { refused } from '#contract/outcome.ts';
import { settingGroupNames, settingGroups } from '#contract/settings.ts';
import { toSnake } from '#contract/wire-case.ts';
import { differing, pick } from '#rules/records/differences.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { findEntry } from '../admin/history.ts';
import type { SettingsAdapters } from './settings-adapters.ts';
import { readGroup, writeSettingGroup } from './write-settings.ts';

/**
 * Restores the values that a change of settings replaced, if nobody has changed the same fields since; otherwise
 * STALE_RECORD with the present settings. It is a change like any other. `changeId` is the id of its audit entry.
 */
export async function undoSettingChange(
  shop: Shop,
  request: RequestContext,
  settings: SettingsAdapters,
  changeId: number,
) {
  const entry = await findEntry(shop.db, 'settings', changeId);
  const name = settingGroupNames.find((each) => settingGroups[each].id === entry?.subjectId);
  if (!entry?.before || !entry.after || !name) return refused('NOT_FOUND');
  const { fields } = settingGroups[name];
  const known = Object.keys(entry.after).filter((field) => field in fields);
  const current = await readGroup(shop, settings, name);
  const values = { ...(await settings[name].read(shop.db, shop.config)) };
  if (differing(fields, values, pick(entry.after, known)).length > 0) {
    return refused('STALE_RECORD', { extra: { current } });
  }
  const before = toSnake(pick(entry.before, known)) as Record<string, unknown>;
  return writeSettingGroup(shop, request, settings, {
    name,
    version: current.version,
    values: before,
  });
}
