import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

interface MessageSettings {
  /** Days between two advertising messages to one member. */
  daysBetween: number;
  /** TWD of a thousand LINE messages. */
  lineCost: number;
}

const schema = z.object({
  daysBetween: z.number().int().min(1).catch(7),
  lineCost: z.number().int().min(0).catch(200),
}) satisfies z.ZodType<MessageSettings>;

/** How often members get advertising, and what it costs, as settings of the back office. */
export const messageSettings = storedSetting<MessageSettings>('messages', schema);
