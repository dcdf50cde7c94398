import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { mostUploadBytes } from '#contract/media.ts';
import { mediaFiles } from '#server/media/tables.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { askForUpload, drawing, sendFile, upload } from '#server/testing/pictures.ts';

const test = shopForTests({
  environment: { DATA_DIR: await throwawayDirectory(`hostile-files-${process.pid}`) },
});
let token: string;
beforeAll(async () => {
  token = (await newAdministrator(test)).token;
});

const jpeg = () => drawing(400, 300).jpeg().toBuffer();
const png = () => drawing(400, 300).png().toBuffer();

/** A ZIP archive with one uncompressed file. */
function archive(name: string, content: string): Buffer {
  const data = deflateRawSync(content);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(local.length + data.length, 16);
  return Buffer.concat([local, data, end]);
}

/** A PNG chunk with a wrong checksum. Nothing checks it before the size is known. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A file of some kilobytes whose header declares a grey picture of 30,000 × 30,000 pixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(30_001 * 100));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animation that repeats one small frame a hundred times, 100 million pixels in all. */
async function animationBomb(): Promise<Buffer> {
  const background = { r: 200, g: 0, b: 0 };
  const still = sharp({ create: { width: 1000, height: 1000, channels: 3, background } });
  const gif = await still.gif().toBuffer();
  const colours = 3 * 2 ** ((gif.readUInt8(10) & 7) + 1);
  const start = 13 + (gif.readUInt8(10) & 128 ? colours : 0);
  const frame = gif.subarray(start, -1);
  const frames = Array.from({ length: 100 }, () => frame);
  return Buffer.concat([gif.subarray(0, start), ...frames, gif.subarray(-1)]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const page = '<!doctype html><html><body><script>alert(1)</script></body></html>';

const hostile: [name: string, file: () => Promise<Buffer>, type: string, reason: RegExp][] = [
  ['an SVG that says so', async () => Buffer.from(svg), 'image/svg+xml', /SVG/],
  ['an SVG that says it is a PNG', async () => Buffer.from(svg), 'image/png', /SVG/],
  ['a web page', async () => Buffer.from(page), 'image/jpeg', /網頁/],
  ['a JPEG that is a web page, too', async () => withPage(await jpeg()), 'image/jpeg', /其他內容/],
  ['a JPEG that is an archive, too', withArchive, 'image/jpeg', /其他內容/],
  ['a JPEG that is a script, too', jpegScript, 'image/jpeg', /其他內容/],
  ['a GIF that is a script, too', gifScript, 'image/gif', /其他內容/],
  ['a PNG with something behind it', pngWithMore, 'image/png', /其他內容/],
  ['a PNG that says it is a JPEG', png, 'image/jpeg', /與所稱的格式不同/],
  [
    'a program',
    async () => Buffer.from('\x7fELF\x02\x01\x01'.padEnd(400, '\0'), 'latin1'),
    'image/png',
    /不是圖片/,
  ],
  ['a picture of 900 million pixels', async () => bomb(), 'image/png', /4,000 萬像素/],
  ['an animation of 100 million pixels', animationBomb, 'image/gif', /畫格/],
  ['half a JPEG', async () => half(await jpeg()), 'image/jpeg', /不完整或已損壞/],
  ['half a PNG', async () => half(await png()), 'image/png', /不完整或已損壞|其他內容/],
  ['nothing', async () => Buffer.alloc(0), 'image/png', /空的/],
];

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const withPage = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(page)]);

async function withArchive(): Promise<Buffer> {
  return Buffer.concat([await jpeg(), archive('run.js', 'alert(1)')]);
}

async function jpegScript(): Promise<Buffer> {
  return Buffer.concat([await jpeg(), Buffer.from('*/=1;alert(document.domain)')]);
}

/** A GIF that is also a script: a comment of the script hides the picture, and the script follows it. */
async function gifScript(): Promise<Buffer> {
  const gif = await drawing(20, 20).gif().toBuffer();
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)')]);
}

async function pngWithMore(): Promise<Buffer> {
  return Buffer.concat([await png(), Buffer.from('alert(document.domain)')]);
}

describe('a hostile file', () => {
  it.each(hostile)('is refused with its reason: %s [7.146]', async (_, file, type, reason) => {
    const bytes = await file();
    const sent = await upload(test, token, { bytes, type });
    expect(sent).toMatchObject({ status: 422, code: 'FILE_REFUSED' });
    expect(sent.message).toMatch(reason);
    expect(await test.shop.db.$count(mediaFiles)).toBe(0);
  });

  it('of more than 20 MB is refused before it is sent, and while it arrives [7.146]', async () => {
    const bytes = Buffer.alloc(mostUploadBytes + 1);
    const type = 'image/png';
    const announced = await upload(test, token, { bytes, type });
    expect(announced).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const { data } = await askForUpload(test, token, { bytes: Buffer.alloc(10), type });
    expect(await sendFile(test, String(data.url), bytes)).toMatchObject({ status: 413 });
  });
});
