import { z } from 'zod';

/** The body that changes tags. Two people who add and remove do not undo each other's work; `tags` replaces the set. */
export const tagChange = (tag: z.ZodType<string, string>, most: number) =>
  z.object({
    tags: z.array(tag).max(most).optional(),
    add: z.array(tag).max(most).default([]),
    remove: z.array(tag).max(most).default([]),
  });
