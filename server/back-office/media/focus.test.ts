import { beforeEach, describe, expect, it } from 'vitest';
import { banners } from '#server/content/tables.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { addPicture } from '#server/testing/pictures.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({
  environment: { DATA_DIR: await throwawayDirectory(`focus-${process.pid}`) },
});
let library: RecordApi;
let picture: { id: number; path: string };
let productId: number;
let version: number;

beforeEach(async () => {
  const { token } = await newAdministrator(test, 'owner');
  library = await recordApi(test, 'media');
  picture = await addPicture(test, token);
  const images = [{ id: 1, url: picture.path, alt: '包裝' }];
  productId = await newProduct(test.shop, { images, stock: {} });
  version = 1;
});

/** Sets the focal point as an operator does. The caches are notified as in a shop with several copies. */
async function choose(point: { focalX?: number; focalY?: number; alt?: string }) {
  const announced = await announcedBy(test.shop, () =>
    library.call('update', { ...point, version }, picture.id),
  );
  version++;
  if (announced.includes('*')) test.shop.cache.clear();
  return announced;
}

const shownUrl = async () =>
  (await test.api.readProduct({ params: { id: productId } })).data.images[0]?.url;

/** The picture's address with the focal point before its colour. */
const pointed = (point: string) => picture.path.replace('#', `#${point}`);

describe('the focal point of a picture', () => {
  it('is in the answers about what shows the picture as soon as it is changed', async () => {
    expect(await shownUrl()).toBe(picture.path);
    expect(await choose({ focalX: 88, focalY: 0 })).toContain('*');
    expect(await shownUrl()).toBe(pointed('x7y0'));
    await choose({ focalX: 50, focalY: 100 });
    expect(await shownUrl()).toBe(pointed('x4y8'));
    await choose({ focalY: 50 });
    expect(await shownUrl()).toBe(picture.path);
  });

  it('is announced only when it moves', async () => {
    await shownUrl();
    expect(await choose({ alt: '一包衛生棉', focalX: 50 })).toEqual([]);
    expect(await shownUrl()).toBe(picture.path);
  });

  it('is in what members get, and in every field with a picture', async () => {
    const shopper = await newShopper(test);
    await buy(shopper, { products: { [productId]: 1 } });
    await test.shop.db
      .insert(banners)
      .values({ title: '橫幅', image: '/media/a-1920.webp', imageMobile: picture.path });
    await choose({ focalX: 0 });
    const { data: orders } = await shopper.api.listOrders();
    expect(orders).toMatchObject([{ firstItem: { image: pointed('x0y4') } }]);
    const { data: listed } = await test.api.listBanners();
    expect(listed).toMatchObject([{ image: '/media/a-1920.webp', imageMobile: pointed('x0y4') }]);
  });

  it('stays out of what the back office saves, and of what others are told', async () => {
    await choose({ focalY: 0 });
    expect(await shownUrl()).toBe(pointed('x4y0'));
    const products = await recordApi(test, 'products');
    const { data } = await products.call('edit', undefined, productId);
    expect(data.images).toMatchObject([{ url: picture.path }]);
    const { body } = await test.http('/api/v1/line-shop/product-full');
    expect(body).toContain(picture.path.split('#')[0]?.replace('.webp', '.jpg'));
    expect(body).not.toContain('#');
  });
});
