import { z } from 'zod';
import { alertReaders } from '#contract/email-settings.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const limit = (usual: number) => z.number().int().min(0).catch(usual);
const schema = z.object({
  readers: z.enum(Object.keys(alertReaders) as (keyof typeof alertReaders)[]).catch('OWNERS'),
  lowStock: limit(0),
  exceptions: limit(5),
  failedLetters: limit(10),
  parkedJobs: limit(1),
  lateMinutes: limit(30),
  databaseGigabytes: limit(0),
});
export type AlertSettings = z.infer<typeof schema>;

/**
 * The limits at which the shop warns by e-mail, and the receivers, as settings of the back office; 0 switches a
 * warning off.
 */
export const alertSettings = storedSetting('alerts', schema);

/** The present settings. */
export const readAlertSettings = alertSettings.read;
