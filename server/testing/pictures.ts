import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { PictureType } from '#contract/media.ts';
import { toCamel, toSnake } from '#contract/wire-case.ts';
import type { TestShop } from './test-shop.ts';

/** A picture of coloured bands, different for each seed. It compresses neither to almost nothing nor badly. */
export function drawing(width: number, height: number, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = (Math.floor(at / 3 / width) * seed + (at % (width * 3)) + seed * 37) % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export interface Sent {
  status: number;
  /** '' for a success. */
  code: string;
  message: string;
  data: Record<string, unknown>;
}

interface File {
  bytes: Buffer;
  type?: PictureType | string;
  name?: string;
  /** The entity in the path of the call. */
  resource?: string;
  prefix?: string;
}

async function answerOf(response: { statusCode: number; json(): Record<string, unknown> }) {
  const { data, error_code: code = '', message = '' } = response.json();
  return { status: response.statusCode, code, message, data: toCamel(data ?? {}) } as Sent;
}

/** Asks for an address for a file, as an administrator. */
export async function askForUpload(
  test: TestShop,
  token: string,
  { bytes, type = 'image/jpeg', name = 'picture.jpg', resource = 'media', prefix }: File,
): Promise<Sent> {
  return answerOf(
    await test.http({
      method: 'POST',
      url: `/api/${prefix ?? 'backstagex'}/${resource}/upload-url`,
      headers: { authorization: `Bearer ${token}` },
      payload: toSnake({ fileName: name, size: bytes.length, contentType: type }) as object,
    }),
  );
}

/** Sends a file to an address. */
export async function sendFile(
  test: TestShop,
  url: string,
  bytes: Buffer,
  headers: Record<string, string> = { 'content-type': 'application/octet-stream' },
): Promise<Sent> {
  const { pathname, search } = new URL(url);
  const request = { method: 'PUT' as const, url: pathname + search, headers, payload: bytes };
  return answerOf(await test.app.inject(request));
}

/** Asks for an address and uploads the file there; answers the refusal of either step. */
export async function upload(test: TestShop, token: string, file: File): Promise<Sent> {
  const asked = await askForUpload(test, token, file);
  return asked.code ? asked : sendFile(test, String(asked.data.url), file.bytes);
}

let seed = 0;
/** Another picture each time. */
export const newDrawing = (width: number, height: number): Sharp => drawing(width, height, ++seed);
/** A photograph as JPEG, a different one each time. */
export const photograph = (width = 1000, height = 500): Promise<Buffer> =>
  newDrawing(width, height).jpeg().toBuffer();

/** Uploads a picture that the library does not have; answers its id and its address. */
export async function addPicture(test: TestShop, token: string, bytes?: Buffer) {
  const { status, code, data } = await upload(test, token, {
    bytes: bytes ?? (await photograph()),
  });
  if (status !== 200) throw new Error(`The picture was refused: ${status} ${code}`);
  return { id: Number(data.id), path: String(data.path) };
}
