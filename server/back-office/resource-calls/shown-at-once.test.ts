import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { fieldsOf, type Resource } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readBenefits } from '#server/commerce/level-benefits/read-benefits.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { recordValues } from '#server/testing/record-values.ts';

const test = shopForTests({ seeded: true });
const { newValues } = recordValues(test);

type Rows = { data: readonly { id: number }[] };
const idsOf = async (call: Promise<Rows>) => (await call).data.map(({ id }) => id);

/**
 * Entities that the shop does not show as a list with ids. `products.test.ts` and the tests beside the tables check
 * them.
 */
const triedElsewhere = ['products', 'menus', 'home-blocks', 'pages', 'search-words'];

/** The ids that the shop shows of each other entity. */
const shownIds: Readonly<Record<string, () => Promise<number[]>>> = {
  'product-combinations': () => idsOf(test.api.listCombinations()),
  'product-series': () => idsOf(test.api.listSeries()),
  'product-sub-series': () => idsOf(test.api.listSubSeries()),
  'index-series': () => idsOf(test.api.listIndexSeries()),
  'product-new-releases': () => idsOf(test.api.listNewReleases()),
  'exclusive-sales': () => idsOf(test.api.listExclusiveSales()),
  'test-reports': () => idsOf(test.api.listTestReports()),
  gifts: () => idsOf(test.api.listGifts()),
  'discount-events': () => idsOf(test.api.listDiscountEvents()),
  'quantity-offers': () => idsOf(test.api.listQuantityOffers()),
  'amount-offers': () => idsOf(test.api.listAmountOffers()),
  'add-on-offers': () => idsOf(test.api.listAddOnOffers()),
  'product-combination-discounts': () => idsOf(test.api.listCombinationDiscounts()),
  'threshold-rewards': () => idsOf(test.api.listThresholdRewards()),
  'free-shipping-events': () => idsOf(test.api.listFreeShippingEvents()),
  'first-purchase-events': () => idsOf(test.api.listFirstPurchaseEvents()),
  'registration-coupon-events': async () => {
    const { data } = await test.api.readRegistrationCouponEvent();
    return data ? [data.id] : [];
  },
  'coupon-events': () => idsOf(test.api.listCouponEvents()),
  'flash-sales': () => idsOf(test.api.listFlashSales()),
  banners: () => idsOf(test.api.listBanners()),
  'message-bars': () => idsOf(test.api.listMessageBars()),
  'event-popups': () => idsOf(test.api.listEventPopups()),
  news: () => idsOf(test.api.listNews()),
  'news-categories': () => idsOf(test.api.listNewsCategories()),
  videos: () => idsOf(test.api.listVideos()),
  testimonials: () => idsOf(test.api.listTestimonials()),
  'sales-locations': () => idsOf(test.api.listSalesLocations()),
  'level-benefits': async () =>
    (await readBenefits(test.shop.db, test.shop.clock.now())).map(({ id }) => id),
};

/** A valid record that shoppers would see now. */
function valuesOf(resource: Resource): Record<string, unknown> {
  const { eventBeginAt, eventEndAt, ...values } = newValues(resource);
  const now = test.shop.clock.now().getTime();
  const at = (days: number) => toWireInstant(new Date(now + days * 86_400_000));
  // A registration event has the period of its coupon.
  const isRunning = String(eventBeginAt) < at(0);
  return {
    ...values,
    ...(eventBeginAt !== undefined && {
      eventBeginAt: isRunning ? eventBeginAt : at(-1),
      eventEndAt: isRunning ? eventEndAt : at(1),
    }),
    ...('beginAt' in values && { beginAt: at(-1) }),
    ...('isArchived' in values && { isArchived: false }),
  };
}

/** The field that decides whether shoppers see a record, with a value that shows it and one that does not. */
const showing = resources.flatMap((resource) =>
  fieldsOf(resource).flatMap(([field, declared]) =>
    declared.kind === 'choice' && declared.shows
      ? [{ name: resource.name, resource, field, shows: declared.shows, hides: declared.default }]
      : [],
  ),
);

describe('what shoppers see', () => {
  it('is tried for every entity that can be shown', () => {
    const tried = [...triedElsewhere, ...Object.keys(shownIds)];
    expect(showing.map(({ name }) => name).toSorted()).toEqual(tried.toSorted());
  });

  describe.each(showing.filter(({ name }) => name in shownIds))(
    'of $name',
    ({ name, resource, field, shows, hides }) => {
      const shown = async () => (await shownIds[name]?.()) ?? [];
      let api: RecordApi;
      beforeEach(async () => {
        api = await recordApi(test, name);
      });

      it('is a record as soon as it is said to be shown, and no longer [7.136, 7.138]', async () => {
        const { data } = await api.call('create', { ...valuesOf(resource), [field]: hides });
        const id = Number(data.id);
        expect(data[field]).toBe(hides);
        expect(await shown()).not.toContain(id);
        await turn({ id, version: 1 }, shows);
        expect(await shown()).toContain(id);
        const copy = (await api.call('copy', undefined, id)).data.id;
        test.shop.cache.clear();
        expect(await shown()).not.toContain(copy);
        await turn({ id, version: 2 }, hides);
        expect(await shown()).not.toContain(id);
      });

      /** The caches are notified of the change as in a shop with several copies. */
      async function turn({ id, version }: { id: number; version: number }, value: string) {
        const announced = await announcedBy(test.shop, () =>
          api.call('update-row', { [field]: value, version }, id),
        );
        expect(announced).not.toEqual([]);
        test.shop.cache.clear();
      }
    },
  );
});
