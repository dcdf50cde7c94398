import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, picturePath, rowId } from '../fields.ts';
import { variantStates } from '../media.ts';
import { pageBody } from './admin.ts';

/** A picture of the library; its other fields are in `media/edit`. */
const picture = z.object({
  id,
  version: z.number(),
  path: picturePath,
  name: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});

const binned = z.object({ id, path: picturePath, name: z.string(), deletedAt: instant });

/** A record that shows a picture. */
const use = z.object({
  /** The entity's name and label. */
  resource: z.string(),
  label: z.string(),
  id,
  title: z.string(),
});

const pixel = z.int().min(0).max(100_000);

/** The library of pictures, besides the calls that every entity has. */
export const mediaCalls = {
  uploadMedia: call(adminEndpoints.uploadMedia, {
    summary:
      '媒體庫：以 upload-url 給的網址傳送檔案內容（JPEG、PNG、WebP、AVIF、GIF，最大 20 MB）。相同的檔案回覆既有的圖片',
    params: idParams,
    query: z.object({ token: z.string().min(1).max(200) }),
    reply: picture.extend({ isDuplicate: z.boolean() }),
    errors: [
      'LINK_INVALID',
      'FILE_REFUSED',
      'PAYLOAD_TOO_LARGE',
      'MEDIA_UNAVAILABLE',
      'FILE_INFECTED',
      'FILE_NOT_CHECKED',
    ],
  }),
  replaceMedia: call(adminEndpoints.replaceMedia, {
    summary: '媒體庫：以另一張圖片取代；使用處全部改為新圖片，舊圖片移到回收桶',
    params: idParams,
    body: z.strictObject({ mediaId: rowId, version: rowId }),
    reply: picture,
    errors: ['NOT_FOUND', 'STALE_RECORD', 'RECORD_IN_USE', 'APPROVAL_NEEDED'],
  }),
  cropMedia: call(adminEndpoints.cropMedia, {
    summary: '媒體庫：裁切，成為另一張圖片；單位為原圖像素',
    params: idParams,
    body: z.strictObject({
      left: pixel,
      top: pixel,
      width: pixel.min(1),
      height: pixel.min(1),
    }),
    reply: picture,
    errors: ['NOT_FOUND', 'FILE_REFUSED', 'MEDIA_UNAVAILABLE'],
  }),
  retryMediaVariants: call(adminEndpoints.retryMediaVariants, {
    summary: '媒體庫：重新製作失敗的尺寸',
    params: idParams,
    reply: z.object({ variants: z.enum(Object.keys(variantStates) as [string, ...string[]]) }),
    errors: ['NOT_FOUND'],
  }),
  searchMediaBin: call(adminEndpoints.searchMediaBin, {
    summary: '媒體庫：回收桶，新到舊；30 天後清除',
    body: z.object(pageBody),
    reply: z.array(binned),
    paged: true,
  }),
  restoreMedia: call(adminEndpoints.restoreMedia, {
    summary: '媒體庫：從回收桶放回',
    params: idParams,
    reply: picture,
    errors: ['NOT_FOUND'],
  }),
  listMediaUses: call(adminEndpoints.listMediaUses, {
    summary: '媒體庫：使用這張圖片的資料，最多 100 筆',
    params: idParams,
    reply: z.array(use),
    errors: ['NOT_FOUND'],
  }),
  listMediaFolders: call(adminEndpoints.listMediaFolders, {
    summary: '媒體庫：資料夾與其中的圖片數',
    reply: z.array(z.object({ folder: z.string(), count })),
  }),
};
