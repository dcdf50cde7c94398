import { AwsV4Signer } from 'aws4fetch';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type MediaStore, MediaStoreAway } from '#server/platform/media-store.ts';
import { askOtherHost, type HostRequest } from '#server/platform/other-hosts/ask-other-host.ts';
import { bucketUrl } from './config.ts';
import type { MediaParts } from './media-parts.ts';
import { digestOf } from './store-picture.ts';

/** A folder before every name, so that a person who opens the bucket sees what the objects are. */
const folder = '/library/';
/** The most requests at the same time. Pages ask for many pictures at once, and each waits only briefly. */
const mostRequests = 64;
/** Bytes. An upload has at most 20 MB, and re-encoding may make it larger. */
const longestPicture = 100_000_000;

type Method = HostRequest['method'];
interface Ask {
  /** The path after the bucket's address. */
  path: string;
  bytes?: Buffer;
  /** Statuses besides 200 that are no failure. */
  expected?: readonly number[];
}

/**
 * Stores bytes in an S3 bucket. An object is written before the transaction that records it commits. Throws
 * `MediaStoreAway` for every failure of the bucket. It asks for `pageSize` names at a time.
 */
export function s3MediaStore(
  { config, fetch, log }: Omit<MediaParts, 'db'>,
  pageSize = 1000,
): MediaStore {
  const bucket = bucketUrl(config);
  if (!bucket) throw new Error('MEDIA_STORE=s3 has no bucket.');
  const host = { fetch, log, config: { PROVIDER_CONCURRENCY: mostRequests } };

  async function ask(method: Method, { path, bytes, expected = [] }: Ask) {
    const signed = await new AwsV4Signer({
      method,
      url: bucket + path,
      headers: { 'x-amz-content-sha256': digestOf(bytes ?? Buffer.alloc(0)) },
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      region: config.S3_REGION,
      service: 's3',
    }).sign();
    const answer = await askOtherHost(host, {
      provider: 'media-store',
      url: signed.url.href,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(bytes && { body: bytes }),
      timeoutSeconds: config.S3_TIMEOUT,
      longestAnswer: longestPicture,
    });
    if (!answer.isAnswered) throw new MediaStoreAway(answer.reason);
    if (answer.status !== 200 && !expected.includes(answer.status)) {
      throw new MediaStoreAway(`${answer.status} ${codeIn(answer.body)}`.trim());
    }
    return answer;
  }

  /**
   * Each page begins after the last name of the page before. Unlike continuation tokens, every S3 storage supports
   * that.
   */
  async function* names(start: string): AsyncGenerator<string> {
    let marker: string | undefined = '';
    while (marker !== undefined) {
      const prefix = folder.slice(1) + start;
      const query = new URLSearchParams({ marker, 'max-keys': String(pageSize), prefix });
      const { body } = await ask('GET', { path: `?${query}` });
      const page = parseDocument(body.toString(), { xmlMode: true });
      const keys = textsOf(page, 'Key');
      for (const key of keys) yield key.slice(folder.length - 1);
      marker = textsOf(page, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined;
    }
  }

  return {
    async put(_, name, bytes) {
      await ask('PUT', { path: folder + name, bytes });
    },
    async get(name) {
      const { status, body } = await ask('GET', { path: folder + name, expected: [404] });
      if (status === 200) return body;
      // A missing bucket is a failure, not a missing picture.
      if (codeIn(body) === 'NoSuchBucket') throw new MediaStoreAway('404 NoSuchBucket');
      return undefined;
    },
    async removeAll(_, start) {
      for await (const name of names(start)) {
        await ask('DELETE', { path: folder + name, expected: [204, 404] });
      }
    },
    names: () => names(''),
  };
}

const textsOf = (page: ReturnType<typeof parseDocument>, tag: string) =>
  DomUtils.getElementsByTagName(tag, page).map((element) => DomUtils.textContent(element));

/** The error code in an answer of S3; '' if it has none. */
function codeIn(body: Buffer): string {
  if (body.length > 10_000) return '';
  return textsOf(parseDocument(body.toString(), { xmlMode: true }), 'Code')[0] ?? '';
}
