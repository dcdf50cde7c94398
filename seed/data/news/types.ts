import type { NewsPicture } from './pictures.ts';

type NewsCategorySlug = 'announcement' | 'campaign' | 'media' | 'secret-base' | 'equality';

export interface NewsCategorySeed {
  slug: NewsCategorySlug;
  name: string;
  weight: number;
}

/** One part of an article: paragraphs, and a list where the text has one, under an optional heading. */
export interface NewsSection {
  heading?: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** A link below them, to a page of the shop. */
  link?: { to: `/${string}`; text: string };
}

export interface NewsSeed {
  category: NewsCategorySlug;
  title: string;
  summary: string;
  picture: NewsPicture;
  /** Days before today on which it appeared. */
  daysAgo: number;
  /** Articles with the same weight are ordered by date. */
  weight: number;
  sections: readonly NewsSection[];
}
