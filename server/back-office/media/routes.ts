import type { Call } from '#contract/call.ts';
import type { mediaCalls } from '#contract/calls/media.ts';
import { done, refused } from '#contract/outcome.ts';
import { listFolders, searchBin, takeFromBin } from '#server/media/bin.ts';
import { findPicture } from '#server/media/store-picture.ts';
import { storedIdOf } from '#server/media/uploads.ts';
import { readVariantState, retryVariants } from '#server/media/variants.ts';
import { found } from '#server/platform/http/found.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { cropMedia } from './crop.ts';
import { replaceMedia } from './replace.ts';
import { takeUpload } from './upload.ts';
import { listUses } from './uses.ts';

type MediaCalls = typeof mediaCalls & { 'media/edit': Call };

/** The calls of the library of pictures, besides those that every entity has. */
export function mediaRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<MediaCalls> {
  const media = adapters.find(({ resource }) => resource.name === 'media');
  if (!media) throw new Error('The library of pictures has no adapter.');
  const others = adapters.filter((adapter) => adapter !== media);
  return {
    uploadMedia: ({ params, query }, request) => takeUpload(shop, request, params.id, query.token),
    // The id of an upload whose file already existed also leads to the existing picture.
    'media/edit': async ({ params }) => {
      const id = await storedIdOf(shop.db, (params as { id: number }).id);
      return found(await readRecord(shop.db, media, id));
    },
    replaceMedia: async ({ params, body }, request) => {
      const outcome = await replaceMedia(shop, request, { media, others }, { ...params, ...body });
      return outcome.ok ? found(await findPicture(shop.db, outcome.value.id)) : outcome;
    },
    cropMedia: ({ params, body }, request) => cropMedia(shop, request, params.id, body),
    retryMediaVariants: ({ params }, request) => retry(shop, request, params.id),
    searchMediaBin: async ({ body }) => done(await searchBin(shop, body)),
    restoreMedia: ({ params }, request) => restore(shop, request, params.id),
    listMediaUses: ({ params }) => listUses(shop, others, params.id),
    listMediaFolders: async () => done(await listFolders(shop.db)),
  };
}

function retry(shop: Shop, request: RequestContext, id: number) {
  return audited(shop, request, async ({ inside, transaction, note }) => {
    const picture = await findPicture(transaction, id);
    if (!picture) return refused('NOT_FOUND');
    if (!(await retryVariants(inside, transaction, id))) {
      return done({ variants: await readVariantState(transaction, id) });
    }
    // A subject of its own, because the record does not change: its history has nothing to undo.
    const subject = ['media-variants', id] as const;
    await note({ call: 'retryMediaVariants', subject, title: picture.name });
    return done({ variants: 'PENDING' as const });
  });
}

function restore(shop: Shop, request: RequestContext, id: number) {
  return audited(shop, request, async ({ transaction, note }) => {
    if (!(await takeFromBin(transaction, id, shop.clock.now()))) return refused('NOT_FOUND');
    const picture = await findPicture(transaction, id);
    if (!picture) return refused('NOT_FOUND');
    const { name } = picture;
    await note({ call: 'restoreMedia', subject: ['media', id], title: name, after: { name } });
    return done(picture);
  });
}
