import { z } from 'zod';
import { usualReminderDays } from '#rules/members/levels.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const schema = z.object({ reminderDays: z.number().int().min(1).catch(usualReminderDays) });

/** The settings about members and their levels. */
export const memberSettings = storedSetting('members', schema);
