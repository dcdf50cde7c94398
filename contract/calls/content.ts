import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import {
  banner,
  contentPage,
  eventPopup,
  homeBlock,
  maintainSetting,
  menus,
  messageBar,
  newsCategory,
  newsDetail,
  newsItem,
  salesLocation,
  testimonial,
  video,
} from '../entities/content.ts';
import { idParams, pageFields, pageQuery } from '../fields.ts';
import { greatestInteger } from '../integers.ts';

const tags = ['content'];
/** An empty `category_id` means every category. */
const categoryId = z
  .union([
    z.literal('').transform(() => undefined),
    z.coerce.number().int().min(0).max(greatestInteger),
  ])
  .optional();
const sort = z.enum(['newest']).optional();

export const contentCalls = {
  listMessageBars: call(endpoints.listMessageBars, {
    summary: '訊息列',
    query: pageQuery,
    reply: z.array(messageBar),
    paged: true,
    tags,
  }),
  listBanners: call(endpoints.listBanners, {
    summary: '輪播橫幅',
    query: pageQuery,
    reply: z.array(banner),
    paged: true,
    tags,
  }),
  readBanner: call(endpoints.readBanner, {
    summary: '單一橫幅',
    params: idParams,
    reply: banner,
    errors: ['NOT_FOUND'],
    tags,
  }),
  listEventPopups: call(endpoints.listEventPopups, {
    summary: '進行中的活動彈出圖，依權重',
    query: pageQuery,
    reply: z.array(eventPopup),
    paged: true,
    tags,
  }),
  listNewsCategories: call(endpoints.listNewsCategories, {
    summary: '消息分類',
    query: pageQuery,
    reply: z.array(newsCategory),
    paged: true,
    tags,
  }),
  listNewsNavigation: call(endpoints.listNewsNavigation, {
    summary: '導覽用的消息分類：上架且有文章者',
    query: pageQuery,
    reply: z.array(newsCategory),
    paged: true,
    tags,
  }),
  listNews: call(endpoints.listNews, {
    summary: '消息列表，每頁預設 4 則（G-050）',
    query: z.object({ ...pageFields, categoryId, sort }),
    reply: z.array(newsItem),
    paged: true,
    tags,
  }),
  listNewestNews: call(endpoints.listNewestNews, {
    summary: '首頁用的最新消息：每個分類最多 4 則（G-150）',
    query: pageQuery,
    reply: z.array(newsItem),
    paged: true,
    tags,
  }),
  readNews: call(endpoints.readNews, {
    summary: '單一消息與前後則；帶 category_id 時前後則限於該分類（G-051）',
    params: idParams,
    query: z.object({ categoryId, sort }),
    reply: newsDetail,
    errors: ['NOT_FOUND'],
    tags,
  }),
  listVideos: call(endpoints.listVideos, {
    summary: '影片',
    query: pageQuery,
    reply: z.array(video),
    paged: true,
    tags,
  }),
  listHomeBlocks: call(endpoints.listHomeBlocks, {
    summary: '首頁橫幅以下的區塊，依權重；每種最多一個',
    reply: z.array(homeBlock),
    tags,
  }),
  readPage: call(endpoints.readPage, {
    summary: '內容頁：標題、引言與各節的內容',
    params: z.object({ slug: z.string().max(60) }),
    reply: contentPage,
    errors: ['NOT_FOUND'],
    tags,
  }),
  readMenus: call(endpoints.readMenus, {
    summary: '頁首與頁尾的選單；頁首中沒有連結的一項是「開始選購」',
    reply: menus,
    // Some of the links are settings.
    tags: [...tags, 'settings'],
  }),
  listTestimonials: call(endpoints.listTestimonials, {
    summary: '顧客推薦，依權重',
    query: pageQuery,
    reply: z.array(testimonial),
    paged: true,
    tags,
  }),
  listSalesLocations: call(endpoints.listSalesLocations, {
    summary: '銷售據點，依權重',
    query: pageQuery,
    reply: z.array(salesLocation),
    paged: true,
    tags,
  }),
  listMaintainSettings: call(endpoints.listMaintainSettings, {
    summary: '系統維護設定',
    query: pageQuery,
    reply: z.array(maintainSetting),
    paged: true,
    tags: ['settings'],
  }),
};
