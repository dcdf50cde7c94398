import type { contentCalls } from '#contract/calls/content.ts';
import { done } from '#contract/outcome.ts';
import { found, foundIn } from '#server/platform/http/found.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { listMaintainSettings } from './maintain-settings.ts';
import { readMenus } from './menus.ts';
import {
  listNewestNews,
  listNews,
  listNewsCategories,
  listNewsNavigation,
  readNews,
} from './news.ts';
import { readPage } from './pages.ts';
import {
  listBanners,
  listEventPopups,
  listHomeBlocks,
  listMessageBars,
  listSalesLocations,
  listTestimonials,
  listVideos,
} from './showcase.ts';

/** The calls that show news, questions, pages and banners to shoppers. */
export function contentRoutes(shop: Shop): Handlers<typeof contentCalls> {
  const { db } = shop;
  return {
    listMessageBars: async ({ query }) => done(pageOf(await listMessageBars(db), query)),
    listBanners: async ({ query }) => done(pageOf(await listBanners(db), query)),
    readBanner: async ({ params }) => foundIn(await listBanners(db), params.id),
    listEventPopups: async ({ query }) => done(pageOf(await listEventPopups(shop), query)),
    listNewsCategories: async ({ query }) => done(pageOf(await listNewsCategories(shop), query)),
    listNewsNavigation: async ({ query }) => done(pageOf(await listNewsNavigation(shop), query)),
    listNews: async ({ query }) => done(await listNews(shop, query)),
    listNewestNews: async ({ query }) => done(pageOf(await listNewestNews(shop), query)),
    readNews: async ({ params, query }) => found(await readNews(shop, params.id, query.categoryId)),
    listVideos: async ({ query }) => done(pageOf(await listVideos(db), query)),
    listHomeBlocks: async () => done(await listHomeBlocks(db)),
    readPage: async ({ params }) => found(await readPage(shop, params.slug)),
    readMenus: async () => done(await readMenus(shop)),
    listTestimonials: async ({ query }) => done(pageOf(await listTestimonials(db), query)),
    listSalesLocations: async ({ query }) => done(pageOf(await listSalesLocations(db), query)),
    listMaintainSettings: async ({ query }) => done(pageOf(await listMaintainSettings(db), query)),
  };
}
