import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { media as mediaDeclared } from '#contract/resources/media.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { mediaFiles } from './tables.ts';
import { isUsed } from './uses.ts';
import { variantsOf } from './variants.ts';

/** The library as an entity. `nameOf` is SQL of an administrator's name, which only a capability above knows. */
export const adaptMedia = (nameOf: (administratorId: PgColumn) => SQL<string>) =>
  adaptResource(mediaDeclared, mediaFiles, {
    computed: {
      variants: variantsOf(mediaFiles.id),
      uploadedBy: nameOf(mediaFiles.createdBy),
      isUsed,
    },
    bin: mediaFiles.deletedAt,
    inUse: '這張圖片仍被使用，無法刪除；可以先以另一張取代',
  });
