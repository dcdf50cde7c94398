import { z } from 'zod';
import { homeBlockKinds, maintainTypes, shelfStatuses } from '../enumerations.ts';
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

/** A section of the home page below the banners. */
export const homeBlock = z.object({
  id,
  kind: z.enum(homeBlockKinds),
  title: z.string(),
  /** The English line above the title; may be empty. */
  subtitle: z.string(),
  currentVisibilityRule: visibilityRule,
});
export type HomeBlock = z.infer<typeof homeBlock>;

/** A customer's statement on the home page. */
export const testimonial = z.object({
  id,
  image: picturePath,
  jobTitle: z.string(),
  name: z.string(),
  content: z.string(),
  /** CSS hex of the background; it is light enough for dark text. */
  backgroundColor: z.string(),
  currentVisibilityRule: visibilityRule,
});
export type Testimonial = z.infer<typeof testimonial>;

/** A shop that sells the goods. */
export const salesLocation = z.object({
  id,
  city: z.string(),
  name: z.string(),
  /** The kind of the shop, e.g. 百貨專櫃. It may be empty, like phone and opening hours. */
  channel: z.string(),
  address: z.string(),
  phone: z.string(),
  openingHours: z.string(),
  /** The address of the shop's map. */
  mapUrl: z.string(),
  currentVisibilityRule: visibilityRule,
});
export type SalesLocation = z.infer<typeof salesLocation>;

/** A block of a page. Texts hold no markup, so that one component lays out all pages; `html` is sanitised. */
export const contentBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('steps'), items: z.array(z.string()) }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('html'), html }),
]);
export type ContentBlock = z.infer<typeof contentBlock>;

const contentSection = z.object({
  /** Anchor of the heading. */
  id: z.string(),
  /** Empty if the page has no heading before its first block. */
  heading: z.string(),
  blocks: z.array(contentBlock),
});
export type ContentSection = z.infer<typeof contentSection>;

/** A page of text. The storefront replaces words in braces. */
export const contentPage = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  /** For search engines; may be empty. */
  description: z.string(),
  sections: z.array(contentSection),
});
export type ContentPage = z.infer<typeof contentPage>;

const menuLink = z.object({ id, label: z.string(), link: z.string() });
/** An entry of a menu: a path of the shop, or the address of another site. */
export type MenuLink = z.infer<typeof menuLink>;

/** The links around every page, each menu in the operator's order. */
export const menus = z.object({
  /** An entry without a link is the menu of series and campaigns, which the shop fills itself. */
  header: z.array(menuLink.extend({ link: z.string().nullable() })),
  footer: z.array(z.object({ id, label: z.string(), links: z.array(menuLink) })),
  bottom: z.array(menuLink),
});
export type Menus = z.infer<typeof menus>;

export const maintainSetting = z.object({
  type: z.enum(maintainTypes),
  isMaintained: z.boolean(),
});
export type MaintainSetting = z.infer<typeof maintainSetting>;
