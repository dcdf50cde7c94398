import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOfRecords } from '#contract/record-endpoints.ts';
import { resources } from '#contract/resources/index.ts';
import { mediaFiles } from '#server/media/tables.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import {
  addPicture,
  askForUpload,
  newDrawing,
  photograph,
  sendFile,
  upload,
} from '#server/testing/pictures.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({
  environment: { DATA_DIR: await throwawayDirectory(`upload-${process.pid}`) },
});
let token: string;
let api: RecordApi;
// Sessions are short, and some tests move the clock.
beforeEach(async () => {
  token = (await newAdministrator(test, 'owner')).token;
  api = await recordApi(test, 'media');
});

const add = (bytes?: Buffer) => addPicture(test, token, bytes);

async function get(path: string) {
  const { statusCode, headers, rawPayload } = await test.app.inject(path);
  return { statusCode, headers, bytes: rawPayload };
}

describe('an upload', () => {
  it.each(['backstagex', 'bscore'])(
    'is sent to an address that is good once, and is served at once, below %s [7.146]',
    async (prefix) => {
      const names = resources.filter((each) => callsOfRecords(each).includes('upload-url'));
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['products', 'media']));
      for (const { name: resource } of names) {
        const bytes = await photograph();
        const asked = await askForUpload(test, token, { bytes, resource, prefix });
        expect(asked.data).toMatchObject({ method: 'PUT', mediaId: expect.any(Number) });
        const until = Date.parse(String(asked.data.expiresAt)) - test.clock.now().getTime();
        expect(Math.round(until / 60_000)).toBe(15);
        const url = String(asked.data.url);
        expect(await sendFile(test, url, bytes, {})).toMatchObject({ status: 200 });
        expect(await sendFile(test, url, bytes)).toMatchObject({ code: 'LINK_INVALID' });
        const { data } = await api.call('edit', undefined, Number(asked.data.mediaId));
        expect(data).toMatchObject({ name: 'picture', width: 1000, height: 500, alt: '' });
        expect(data.path).toMatch(/^\/media\/library\/[\da-f]{24}-1200\.webp#[\da-f]{6}$/);
        const served = await get(String(data.path));
        expect(served.statusCode).toBe(200);
        expect(served.headers).toMatchObject({
          'content-type': 'image/jpeg',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=30',
        });
        expect((await sharp(served.bytes).metadata()).width).toBe(1000);
      }
    },
  );

  it('is refused at an address that is forged, another one’s, or 15 minutes old [7.146]', async () => {
    const bytes = await photograph();
    const { data } = await askForUpload(test, token, { bytes });
    const other = await askForUpload(test, token, { bytes });
    const url = String(data.url);
    const refused = { status: 400, code: 'LINK_INVALID' };
    const swapped = String(other.data.url).replace(/\/\d+\?/, `/${data.mediaId}?`);
    expect(await sendFile(test, swapped, bytes)).toMatchObject(refused);
    expect(await sendFile(test, `${url}x`, bytes)).toMatchObject(refused);
    test.clock.advance(15 * 60);
    expect(await sendFile(test, url, bytes)).toMatchObject(refused);
    test.clock.advance(-15 * 60);
  });

  it('is kept once: the same file again, also at the same moment, is the picture that is there [7.146]', async () => {
    const bytes = await photograph();
    const before = await test.shop.db.$count(mediaFiles);
    const asked = await Promise.all([0, 1].map(() => askForUpload(test, token, { bytes })));
    const sent = await Promise.all(
      asked.map(({ data }) => sendFile(test, String(data.url), bytes)),
    );
    expect(await test.shop.db.$count(mediaFiles)).toBe(before + 1);
    const [one, other] = sent.map(({ data }) => data);
    expect(one?.id).toBe(other?.id);
    expect([one?.isDuplicate, other?.isDuplicate].toSorted()).toEqual([false, true]);
    for (const { data } of asked) {
      const found = await api.call('edit', undefined, Number(data.mediaId));
      expect(found.data.id).toBe(one?.id);
    }
  });

  it('loses its metadata, place included, and is turned upright', async () => {
    const bytes = await newDrawing(400, 200)
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { id, path } = await add(bytes);
    const { data } = await api.call('edit', undefined, id);
    expect(data).toMatchObject({ width: 200, height: 400 });
    const served = await sharp((await get(path)).bytes).metadata();
    expect(served).toMatchObject({ width: 200, height: 400 });
    expect([served.exif, served.xmp, served.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['image/png', () => newDrawing(300, 200).png()],
    ['image/webp', () => newDrawing(300, 200).webp()],
    ['image/avif', () => newDrawing(300, 200).avif({ effort: 0 })],
    ['image/gif', () => newDrawing(300, 200).gif()],
  ])('may be %s', async (type, draw) => {
    const bytes = await draw().toBuffer();
    const sent = await upload(test, token, { bytes, type, name: '圖.x.png' });
    expect(sent).toMatchObject({ status: 200, data: { width: 300, height: 200, name: '圖.x' } });
  });

  it('is for who may write: others get no address [6.005]', async () => {
    const { token: reader } = await newAdministrator(test, 'viewer');
    const bytes = await photograph();
    expect(await askForUpload(test, reader, { bytes })).toMatchObject({ status: 403 });
    expect(await askForUpload(test, token, { bytes, resource: 'message-bars' })).toMatchObject({
      status: 404,
    });
  });
});
