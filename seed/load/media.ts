import { createHash } from 'node:crypto';
import { demonstrationFile } from '#server/media/demonstration-file.ts';
import { mediaFiles } from '#server/media/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { combinationData } from '../data/combinations/data.ts';
import { allPictures, type Picture, type PictureKind } from '../data/pictures.ts';
import { productData } from '../data/products/index.ts';
import { withPictureColours } from './picture-colours.ts';

/**
 * Writes the pictures of the demonstration into the library, each with the address that the records have, so that none
 * is copied. Their uses were noted with the records. A picture whose file is missing or occurs twice is left out.
 */
export async function loadMedia(transaction: Transaction, now: Date): Promise<void> {
  const alts = altsByPath();
  const rows = await Promise.all(
    allPictures().map(async (picture) => {
      const file = await demonstrationFile(picture.path);
      const size = file && sizeOf(file);
      return size && rowOf(picture, { file, size, alt: alts.get(picture.path), now });
    }),
  );
  const found = rows.filter((row) => row !== undefined);
  if (found.length > 0) await transaction.insert(mediaFiles).values(found).onConflictDoNothing();
}

const folders: Readonly<Record<PictureKind, string>> = {
  'product-front': '商品',
  'product-angle': '商品',
  'product-opened': '商品',
  'product-hand': '商品',
  'product-texture': '商品',
  'product-test': '商品',
  'combination-spread': '組合',
  'combination-packed': '組合',
  'banner-web': '橫幅',
  'banner-mobile': '橫幅',
  'series-web': '系列',
  'series-mobile': '系列',
  'series-index': '系列',
  'sub-series-web': '系列',
  'sub-series-mobile': '系列',
  'event-web': '活動',
  'event-mobile': '活動',
  gift: '贈品',
  'flash-sale': '活動',
  exclusive: '獨家',
  news: '最新消息',
  testimonial: '顧客推薦',
  video: '影片',
  level: '會員等級',
};

/** The words of the galleries by the address of the picture; of goods that share one, those of the first. */
function altsByPath(): ReadonlyMap<string, string> {
  const images = [...productData, ...combinationData].flatMap((goods) => goods.images);
  return new Map(images.toReversed().map(({ path, alt }) => [path, alt]));
}

interface Found {
  file: Buffer;
  size: { width: number; height: number };
  alt: string | undefined;
  now: Date;
}

function rowOf({ path, kind, subject, scene }: Picture, { file, size, alt, now }: Found) {
  const words = (alt ?? scene ?? subject).slice(0, 120);
  return {
    sha256: createHash('sha256').update(file).digest('hex'),
    stem: path.slice('/media/'.length).replace(/-\d+\.webp$/, ''),
    path: withPictureColours(path),
    name: words,
    alt: words,
    folder: folders[kind],
    contentType: 'image/webp',
    ...size,
    size: file.length,
    createdAt: now,
  };
}

/** Width and height in the head of a WebP; undefined for another file. */
function sizeOf(file: Buffer): { width: number; height: number } | undefined {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
