import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const schema = z.object({
  answers: z.boolean().default(true),
  training: z.boolean().default(false),
});

/** What robots.txt allows to programs of AI assistants, as settings of the back office. */
export type AssistantTerms = z.infer<typeof schema>;

/** By default they may read pages to answer a question, and may not collect them to train a model. */
export const assistantSettings = storedSetting<AssistantTerms>(
  'assistants',
  schema.catch({ answers: true, training: false }),
);
