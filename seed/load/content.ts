import { flashSales as flashSaleTable } from '#server/commerce/campaigns/tables.ts';
import { exclusiveSales as exclusiveTable } from '#server/commerce/catalog/tables.ts';
import {
  banners as bannerTable,
  eventPopups as eventPopupTable,
  maintainSettings,
  messageBars as messageBarTable,
  newsCategories as newsCategoryTable,
  news as newsTable,
  salesLocations as salesLocationTable,
  testimonials as testimonialTable,
  videos as videoTable,
} from '#server/content/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { banners, eventPopups, messageBars } from '../data/content/banners.ts';
import { salesLocations } from '../data/content/sales-locations.ts';
import { exclusiveSales, videos } from '../data/content/showcase.ts';
import { testimonials } from '../data/content/testimonials.ts';
import { articleHtml, news, newsCategories } from '../data/news/index.ts';
import { newsPicturePath } from '../data/news/pictures.ts';
import { flashSales } from '../data/promotions/flash-sales.ts';
import { eventWindow, taipeiMoment } from './days.ts';
import { idOf, idsBySlug, weightAt } from './ids.ts';
import { type LinkTargets, resolveLink } from './links.ts';
import { withPictureColours } from './picture-colours.ts';

const PUBLISHING_HOUR = 9;

/** Loads the news categories and their articles. */
export async function loadNews(transaction: Transaction, now: Date): Promise<void> {
  const inserted = await transaction
    .insert(newsCategoryTable)
    .values(newsCategories.map(({ name, weight }) => ({ name, weight })))
    .returning({ id: newsCategoryTable.id });
  const ids = idsBySlug(newsCategories, inserted);
  await transaction.insert(newsTable).values(
    withPictureColours(
      news.map((article) => ({
        categoryId: idOf(ids, article.category),
        title: article.title,
        image: newsPicturePath(article.picture),
        summary: article.summary,
        content: articleHtml(article),
        weight: article.weight,
        beginAt: taipeiMoment(now, -article.daysAgo, PUBLISHING_HOUR),
      })),
    ),
  );
}

/** Loads the parts of the home page and of the page frame that link to other records. */
export async function loadShowcase(
  transaction: Transaction,
  now: Date,
  targets: LinkTargets,
): Promise<void> {
  await transaction.insert(bannerTable).values(
    withPictureColours(
      banners.map(({ title, image, imageMobile, weight, link, visibility }) => ({
        title,
        image,
        imageMobile,
        weight,
        link: resolveLink(link, targets),
        currentVisibilityRule: visibility,
      })),
    ),
  );
  await transaction.insert(eventPopupTable).values(
    withPictureColours(
      eventPopups.map(({ link, window, visibility, ...popup }) => ({
        ...popup,
        ...eventWindow(now, window),
        link: resolveLink(link, targets),
        currentVisibilityRule: visibility,
      })),
    ),
  );
  await transaction.insert(messageBarTable).values(
    messageBars.map(({ name, color, link, visibility }, index) => ({
      name,
      color,
      link: link && resolveLink(link, targets),
      weight: weightAt(index, messageBars),
      currentVisibilityRule: visibility,
    })),
  );
  await transaction.insert(flashSaleTable).values(
    withPictureColours(
      flashSales.map(({ title, imageFirst, imageSecond, link, visibility }, index) => ({
        title,
        imageFirst,
        imageSecond,
        link: resolveLink(link, targets),
        weight: weightAt(index, flashSales),
        currentVisibilityRule: visibility,
      })),
    ),
  );
  await transaction.insert(exclusiveTable).values(
    withPictureColours(
      exclusiveSales.map(({ title, image, link, visibility }, index) => ({
        title,
        images: [{ id: 1, url: image, alt: title }],
        link: resolveLink(link, targets),
        weight: weightAt(index, exclusiveSales),
        currentVisibilityRule: visibility,
      })),
    ),
  );
}

/**
 * Loads videos, testimonials, sales locations, and the maintenance settings: the shop is open and uses the ERP's
 * stock.
 */
export async function loadFixtures(transaction: Transaction): Promise<void> {
  await transaction.insert(videoTable).values(
    withPictureColours(
      videos.map(({ title, url, poster, visibility }, index) => ({
        title,
        url,
        image: poster,
        weight: weightAt(index, videos),
        currentVisibilityRule: visibility,
      })),
    ),
  );
  await transaction
    .insert(testimonialTable)
    .values(
      testimonials.map((voice, index) => ({ ...voice, weight: weightAt(index, testimonials) })),
    );
  await transaction
    .insert(salesLocationTable)
    .values(
      salesLocations.map((place, index) => ({ ...place, weight: weightAt(index, salesLocations) })),
    );
  await transaction.insert(maintainSettings).values([
    { type: 'YIPIN_ERP', isMaintained: false },
    { type: 'SERVICE', isMaintained: false },
  ]);
}
