import type { MediaStore } from '#server/platform/media-store.ts';
import type { MediaParts } from './media-parts.ts';
import { postgresMediaStore } from './postgres-media-store.ts';

/** Opens the store that MEDIA_STORE names. The code for S3 is loaded only if it is used. */
export async function openMediaStore(parts: MediaParts): Promise<MediaStore> {
  if (parts.config.MEDIA_STORE === 'postgres') return postgresMediaStore(parts.db);
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(parts);
}
