import { banners as bannersDeclared } from '#contract/resources/banners.ts';
import { eventPopups as eventPopupsDeclared } from '#contract/resources/event-popups.ts';
import { messageBars as messageBarsDeclared } from '#contract/resources/message-bars.ts';
import { news as newsDeclared } from '#contract/resources/news.ts';
import { newsCategories as newsCategoriesDeclared } from '#contract/resources/news-categories.ts';
import { videos as videosDeclared } from '#contract/resources/videos.ts';
import { bind } from '#server/records/bound.ts';
import { banners, eventPopups, messageBars, news, newsCategories, videos } from './tables.ts';

/** What operators maintain of the shop's content. */
export const contentRecords = [
  bind(bannersDeclared, banners),
  bind(messageBarsDeclared, messageBars),
  bind(eventPopupsDeclared, eventPopups),
  bind(newsDeclared, news),
  bind(newsCategoriesDeclared, newsCategories),
  bind(videosDeclared, videos),
];
