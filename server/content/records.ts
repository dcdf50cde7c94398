import { banners as bannersDeclared } from '#contract/resources/banners.ts';
import { eventPopups as eventPopupsDeclared } from '#contract/resources/event-popups.ts';
import { homeBlocks as homeBlocksDeclared } from '#contract/resources/home-blocks.ts';
import { menus as menusDeclared } from '#contract/resources/menus.ts';
import { messageBars as messageBarsDeclared } from '#contract/resources/message-bars.ts';
import { news as newsDeclared } from '#contract/resources/news.ts';
import { newsCategories as newsCategoriesDeclared } from '#contract/resources/news-categories.ts';
import { pages as pagesDeclared } from '#contract/resources/pages.ts';
import { redirects as redirectsDeclared } from '#contract/resources/redirects.ts';
import { salesLocations as salesLocationsDeclared } from '#contract/resources/sales-locations.ts';
import { testimonials as testimonialsDeclared } from '#contract/resources/testimonials.ts';
import { videos as videosDeclared } from '#contract/resources/videos.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { checkRedirect, checkRedirects } from './check-redirects.ts';
import { checkMenuEntry } from './menus.ts';
import { checkPage, countFixed } from './pages.ts';
import {
  banners,
  eventPopups,
  homeBlocks,
  menus,
  messageBars,
  news,
  newsCategories,
  pages,
  redirects,
  salesLocations,
  testimonials,
  videos,
} from './tables.ts';

/** The entities of content that operators maintain. */
export const contentRecords = [
  adaptResource(bannersDeclared, banners),
  adaptResource(messageBarsDeclared, messageBars),
  adaptResource(eventPopupsDeclared, eventPopups),
  adaptResource(newsDeclared, news),
  adaptResource(newsCategoriesDeclared, newsCategories),
  adaptResource(videosDeclared, videos),
  adaptResource(menusDeclared, menus, { check: checkMenuEntry }),
  adaptResource(homeBlocksDeclared, homeBlocks, {
    constraints: {
      home_blocks_shown: { field: 'kind', message: '同一種區塊只能上架一個' },
    },
  }),
  adaptResource(pagesDeclared, pages, {
    check: checkPage,
    uses: [{ label: '商店固定的頁面', path: '/pages', count: countFixed }],
  }),
  adaptResource(testimonialsDeclared, testimonials),
  adaptResource(salesLocationsDeclared, salesLocations),
  adaptResource(redirectsDeclared, redirects, {
    check: checkRedirect,
    checkMany: checkRedirects,
  }),
];
