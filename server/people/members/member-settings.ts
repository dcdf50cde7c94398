import { z } from 'zod';
import { usualReminderDays } from '#rules/levels.ts';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

const schema = z.object({ reminderDays: z.number().int().min(1).catch(usualReminderDays) });

/** The settings about members and their levels. */
export const memberSettings = keptSetting('members', schema);
