import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const schema = z.object({ publishesAtOnce: z.boolean() }).catch({ publishesAtOnce: false });

/** Whether new reviews are public at once, as a setting of the back office. Off by default. */
export const reviewSettings = storedSetting<{ publishesAtOnce: boolean }>('reviews', schema);
