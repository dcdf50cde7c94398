import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import {
  banner,
  eventPopup,
  maintainSetting,
  messageBar,
  newsCategory,
  newsDetail,
  newsItem,
  video,
} from '../entities/content.ts';
import { idParams, pageFields, pageQuery } from '../fields.ts';

const tags = ['content'];
/** An empty `category_id` means every category. */
const categoryId = z
  .union([
    z.literal('').transform(() => undefined),
    z.coerce.number().int().min(0).max(2_147_483_647),
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
    reply: z.array(newsCategory),
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
    reply: z.array(newsItem),
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
  listMaintainSettings: call(endpoints.listMaintainSettings, {
    summary: '系統維護設定',
    reply: z.array(maintainSetting),
    tags: ['settings'],
  }),
};
