import { z } from 'zod';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

/** Whose parcels they are, as labels and the carrier name it. */
const senderSchema = z
  .object({ senderName: z.string(), senderMobile: z.string(), senderAddress: z.string() })
  .catch({
    senderName: '晴棉',
    senderMobile: '0900000000',
    senderAddress: '臺北市大安區和平東路一段1號',
  });

/** The row of `settings` that is there once somebody has entered a sender. */
export const senderSettingKey = 'sender';

/** The sender as a setting of the back office; a demonstration's while nobody has entered one. */
export const senderSettings = keptSetting(senderSettingKey, senderSchema);
