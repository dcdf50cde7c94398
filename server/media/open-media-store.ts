import type { Queryable } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { MediaStore } from '#server/platform/media-store.ts';
import type { Fetch } from '#server/platform/other-hosts/only-to.ts';
import type { MediaConfig } from './config.ts';
import { postgresMediaStore } from './postgres-media-store.ts';

export interface MediaParts {
  config: MediaConfig;
  db: Queryable;
  fetch: Fetch;
  log: Log;
}

/** The store that MEDIA_STORE names. What speaks S3 is loaded only where it is used. */
export async function openMediaStore(parts: MediaParts): Promise<MediaStore> {
  if (parts.config.MEDIA_STORE === 'postgres') return postgresMediaStore(parts.db);
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(parts);
}
