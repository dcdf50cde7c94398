import { z } from 'zod';
import { id, money, picturePath } from '../fields.ts';

/** What a search would lead to while it is typed (G-204). */
export const searchSuggestions = z.object({
  keyword: z.string(),
  /** The keyword as it is meant; null if it is meant as typed. */
  correctedKeyword: z.string().nullable(),
  series: z.array(z.object({ id, name: z.string() })).max(3),
  products: z
    .array(
      z.object({
        id,
        name: z.string(),
        /** Its first picture; null without one. */
        image: picturePath.nullable(),
        /** TWD of one sold unit. */
        price: money,
        /** TWD of one piece or of 100 mL, with one decimal; null if the shop shows none (G-232). */
        unitPrice: z.number().nonnegative().nullable(),
      }),
    )
    .max(4),
  news: z.array(z.object({ id, title: z.string() })).max(2),
  /** What shoppers worry about or plan, with a path of the shop. */
  needs: z.array(z.object({ label: z.string(), path: z.string() })).max(3),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

/** What `meta` of a search says beyond its page: the keyword as it was meant, if the answer is to that one (G-204). */
export const searchMeta = z.object({ correctedKeyword: z.string().optional() });
export type SearchMeta = z.infer<typeof searchMeta>;
