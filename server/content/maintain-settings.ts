import { and, asc, eq } from 'drizzle-orm';
import type { MaintainSetting } from '#contract/entities/content.ts';
import type { MaintainType } from '#contract/enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { maintainSettings } from './tables.ts';

/**
 * The stored maintenance settings. Readers count a missing YIPIN_ERP as maintained (row 9.022), and a missing
 * SERVICE as not maintained.
 */
export function listMaintainSettings(db: Queryable): Promise<MaintainSetting[]> {
  return db.select().from(maintainSettings).orderBy(asc(maintainSettings.type));
}

/** Switches one of the settings; adds it if it is missing. */
export async function setMaintainSetting(db: Queryable, setting: MaintainSetting): Promise<void> {
  await db
    .insert(maintainSettings)
    .values(setting)
    .onConflictDoUpdate({
      target: maintainSettings.type,
      set: { isMaintained: setting.isMaintained },
    });
}

/** The same settings for the settings screen of the back office. */
export const maintenanceSettings = {
  async read(db: Queryable) {
    const rows = await listMaintainSettings(db);
    const isMaintained = (type: MaintainType) =>
      rows.find((row) => row.type === type)?.isMaintained;
    return {
      isShopMaintained: isMaintained('SERVICE') ?? false,
      isErpMaintained: isMaintained('YIPIN_ERP') ?? true,
    };
  },
  async write(
    db: Queryable,
    { isShopMaintained, isErpMaintained }: { isShopMaintained: boolean; isErpMaintained: boolean },
  ) {
    await setMaintainSetting(db, { type: 'SERVICE', isMaintained: isShopMaintained });
    await setMaintainSetting(db, { type: 'YIPIN_ERP', isMaintained: isErpMaintained });
  },
};

/** SQL text: whether the ERP is maintained, so that the web stock counts (rows 9.021, 9.022). */
export const erpIsMaintainedText = `coalesce(
  (select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)`;

/** SQL text: whether buying is closed (G-133). */
export const serviceIsMaintainedText = `coalesce(
  (select is_maintained from maintain_settings where type = 'SERVICE'), false)`;

/** Whether buying is closed now (G-133). */
export const isBuyingClosed = async (db: Queryable): Promise<boolean> =>
  (await db.$count(
    maintainSettings,
    and(eq(maintainSettings.type, 'SERVICE'), eq(maintainSettings.isMaintained, true)),
  )) > 0;
