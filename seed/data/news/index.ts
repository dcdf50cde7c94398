import { bulletList, heading, linkTo, paragraph } from '../html.ts';
import { announcementNews } from './announcement.ts';
import { campaignNews } from './campaign.ts';
import { equalityNews } from './equality.ts';
import { mediaNews } from './media.ts';
import { secretBaseNews } from './secret-base.ts';
import type { NewsCategorySeed, NewsSection, NewsSeed } from './types.ts';

/** The five real categories, heaviest first (G-009). */
export const newsCategories: readonly NewsCategorySeed[] = [
  { slug: 'announcement', name: '最新公告', weight: 50 },
  { slug: 'campaign', name: '會員活動', weight: 40 },
  { slug: 'media', name: '媒體報導', weight: 30 },
  { slug: 'secret-base', name: '秘密基地', weight: 20 },
  { slug: 'equality', name: '性別平權之路', weight: 10 },
];

/** Every article, oldest first, so that later articles have higher ids. */
export const news: readonly NewsSeed[] = [
  ...announcementNews,
  ...campaignNews,
  ...mediaNews,
  ...secretBaseNews,
  ...equalityNews,
].sort((one, other) => other.daysAgo - one.daysAgo);

function sectionHtml({ heading: title, paragraphs, list, link }: NewsSection): string {
  return [
    title ? heading(title, 2) : '',
    ...paragraphs.map(paragraph),
    list ? bulletList(list) : '',
    link ? paragraph(linkTo(link.to, link.text)) : '',
  ].join('');
}

/** The body of an article as simple HTML. */
export function articleHtml({ sections }: NewsSeed): string {
  return sections.map(sectionHtml).join('');
}
