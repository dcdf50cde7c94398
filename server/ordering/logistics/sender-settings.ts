import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

/** The sender of the parcels, for labels and the carrier. */
const senderSchema = z
  .object({ senderName: z.string(), senderMobile: z.string(), senderAddress: z.string() })
  .catch({
    senderName: '晴棉',
    senderMobile: '0900000000',
    senderAddress: '臺北市大安區和平東路一段1號',
  });

/** The key in `settings`. The row exists once somebody has entered a sender. */
export const senderSettingKey = 'sender';

/** The sender as a setting of the back office; that of the demonstration shop while nobody has entered one. */
export const senderSettings = storedSetting(senderSettingKey, senderSchema);
