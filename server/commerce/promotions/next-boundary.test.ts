import { describe, expect, it } from 'vitest';
import { nextBoundary as nextContentBoundary } from '#server/content/next-boundary.ts';
import { news, newsCategories } from '#server/content/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent } from '#server/testing/new-goods.ts';
import { nextBoundary } from './next-boundary.ts';
import { freeShippingEvents } from './tables.ts';

const test = shopForTests();

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
const seenFrom = (now: Date) => ({ db: test.shop.db, clock: { now: () => now } });

describe('the next change of a promotion', () => {
  it('is the next begin or end, never one that has passed', async () => {
    expect(await nextBoundary(seenFrom(at('00:00:00')))).toBeUndefined();
    await newDiscountEvent(test.shop, {
      eventBeginAt: at('10:00:00'),
      eventEndAt: at('12:00:00'),
    });
    await test.shop.db
      .insert(freeShippingEvents)
      .values({ title: '免運', thresholdAmount: 1, eventEndAt: at('11:00:00') });
    const next = (now: string) => nextBoundary(seenFrom(at(now)));
    // An event runs only after the moment of its begin.
    expect(await next('09:00:00')).toEqual(at('10:00:00.001'));
    expect(await next('10:00:00')).toEqual(at('10:00:00.001'));
    expect(await next('10:00:00.001')).toEqual(at('11:00:00'));
    expect(await next('11:00:00')).toEqual(at('12:00:00'));
    expect(await next('12:00:00')).toBeUndefined();
  });
});

describe('the next change of content', () => {
  it('is the next article to be published', async () => {
    const [category] = await test.shop.db
      .insert(newsCategories)
      .values({ name: '最新公告' })
      .returning();
    const article = { categoryId: category?.id ?? 0, title: '', image: '', content: '' };
    await test.shop.db.insert(news).values([
      { ...article, beginAt: at('10:00:00') },
      { ...article, beginAt: at('09:00:00'), status: 'OFF_SHELF' },
    ]);
    expect(await nextContentBoundary(seenFrom(at('08:00:00')))).toEqual(at('10:00:00'));
    expect(await nextContentBoundary(seenFrom(at('10:00:00')))).toBeUndefined();
  });
});
