import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newShopper, refusalOf, type Shopper } from '#server/testing/new-shopper.ts';
import { photograph } from '#server/testing/pictures.ts';
import { receivedOrder, reviewOf } from '#server/testing/reviewed-orders.ts';
import { goneReviewPictures, reviewPictures } from './tables.ts';

const test = shopForTests();

async function send({ token }: Pick<Shopper, 'token'>, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], '照片.jpg', { type: 'image/jpeg' }));
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const answer = await test.http({
    method: 'POST',
    url: '/api/v1/user/review-pictures',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { data, error_code: code, message } = answer.json();
  return { status: answer.statusCode, code, message, id: data?.id, url: data?.url };
}

describe('a picture of a buyer', () => {
  it('is drawn again, and shown with the review that takes it', async () => {
    const order = await receivedOrder(test);
    const { id, url } = await send(order.shopper, await photograph(900, 600));
    expect(url).toMatch(/^\/media\/library\/[\da-f]{24}-1200\.webp#[\da-f]{6}$/);
    const review = await reviewOf(order, { pictures: [id] });
    expect(review.pictures).toEqual([{ id, url, alt: '買家的照片' }]);
    const [stem] = /[\da-f]{24}/.exec(url) ?? [];
    const bytes = await test.shop.media.get(`${stem}-640.webp`);
    expect(bytes?.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('that is none is refused with the reason, and so is a file that is too large', async () => {
    const shopper = await newShopper(test);
    const page = await send(shopper, Buffer.from('<!doctype html><script>alert(1)</script>'));
    expect(page).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
    expect(page.message).toBe('檔案內容是網頁，不是圖片');
    const cut = (await photograph()).subarray(0, 2_000);
    expect(await send(shopper, cut)).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
    const large = Buffer.alloc(11 * 1024 * 1024);
    expect(await send(shopper, large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect((await send({ token: '' }, cut)).status).toBe(401);
  });

  it('belongs to its member and to one review', async () => {
    const [mine, other] = [await receivedOrder(test), await receivedOrder(test)];
    const { id } = await send(mine.shopper, await photograph());
    expect(await refusalOf(reviewOf(other, { pictures: [id] }))).toBe('REVIEW_PICTURE_NOT_FOUND');
    expect(await refusalOf(reviewOf(mine, { pictures: [id, id] }))).toBe(
      'REVIEW_PICTURE_NOT_FOUND',
    );
    await reviewOf(mine, { pictures: [id] });
    const again = await receivedOrder(test);
    expect(await refusalOf(reviewOf(again, { pictures: [id] }))).toBe('REVIEW_PICTURE_NOT_FOUND');
    // The refused reviews were not stored.
    expect(await reviewOf(other)).toMatchObject({ pictures: [] });
  });

  it('that no review takes within a day is removed with its bytes', async () => {
    const { url } = await send(await newShopper(test), await photograph());
    const [stem] = /[\da-f]{24}/.exec(url) ?? [];
    test.clock.advance(86_400 + 60);
    await test.shop.jobs.runDue();
    const { deletePictures } = await import('./pictures.ts');
    await deletePictures(test.shop);
    expect(await test.shop.media.get(`${stem}-320.webp`)).toBeUndefined();
    const left = await test.shop.db.select().from(reviewPictures);
    expect(left.map((row) => row.stem)).not.toContain(stem);
    expect(await test.shop.db.select().from(goneReviewPictures)).toEqual([]);
  });
});
