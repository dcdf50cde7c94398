import { z } from 'zod';
import { maintainTypes, shelfStatuses } from '../enumerations.ts';
import { html, id, instant, picturePath, visibilityRule } from '../fields.ts';

export const messageBar = z.object({
  id,
  name: z.string(),
  /** CSS hex of the background (G-053). */
  color: z.string(),
  link: z.string().nullable(),
  currentVisibilityRule: visibilityRule,
});
export type MessageBar = z.infer<typeof messageBar>;

export const banner = z.object({
  id,
  title: z.string(),
  image: picturePath,
  imageMobile: picturePath,
  link: z.string().nullable(),
  weight: z.number().int(),
  currentVisibilityRule: visibilityRule,
});
export type Banner = z.infer<typeof banner>;

/** A picture that opens over a page while the event runs (G-170). */
export const eventPopup = z.object({
  id,
  title: z.string(),
  webImage: picturePath,
  mobileImage: picturePath,
  link: z.string().nullable(),
  eventBeginAt: instant,
  eventEndAt: instant,
  weight: z.number().int(),
  currentVisibilityRule: visibilityRule,
});
export type EventPopup = z.infer<typeof eventPopup>;

export const newsCategory = z.object({
  id,
  name: z.string(),
  status: z.enum(shelfStatuses),
  weight: z.number().int(),
});
export type NewsCategory = z.infer<typeof newsCategory>;

/** An article; lists carry all its fields, too (G-050). */
export const newsItem = z.object({
  id,
  title: z.string(),
  image: picturePath,
  summary: z.string(),
  content: html,
  category: z.object({ id, name: z.string() }),
  weight: z.number().int(),
  beginAt: instant,
});
export type NewsItem = z.infer<typeof newsItem>;

/** The fields of an article that a list shows. */
export type NewsTeaser = Omit<NewsItem, 'content'>;

export const newsDetail = z.object({
  news: newsItem,
  previousId: id.nullable(),
  nextId: id.nullable(),
});
export type NewsDetail = z.infer<typeof newsDetail>;

export const video = z.object({
  id,
  title: z.string(),
  url: z.string(),
  image: picturePath,
  currentVisibilityRule: visibilityRule,
});
export type Video = z.infer<typeof video>;

export const maintainSetting = z.object({
  type: z.enum(maintainTypes),
  isMaintained: z.boolean(),
});
export type MaintainSetting = z.infer<typeof maintainSetting>;
