import { asc } from 'drizzle-orm';
import type { MaintainSetting } from '#contract/entities/content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { maintainSettings } from './tables.ts';

/** The settings that exist; a missing YIPIN_ERP counts as maintained (row 9.022), a missing SERVICE does not. */
export function listMaintainSettings(db: Queryable): Promise<MaintainSetting[]> {
  return db.select().from(maintainSettings).orderBy(asc(maintainSettings.type));
}

/** Switches one of the settings, and adds it if it is missing. */
export async function setMaintainSetting(db: Queryable, setting: MaintainSetting): Promise<void> {
  await db
    .insert(maintainSettings)
    .values(setting)
    .onConflictDoUpdate({
      target: maintainSettings.type,
      set: { isMaintained: setting.isMaintained },
    });
}

/** SQL text: whether the ERP is maintained, so that the web stock counts (rows 9.021, 9.022). */
export const erpIsMaintainedText = `coalesce(
  (select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)`;

/** SQL text: whether buying is closed (G-133). */
export const serviceIsMaintainedText = `coalesce(
  (select is_maintained from maintain_settings where type = 'SERVICE'), false)`;
