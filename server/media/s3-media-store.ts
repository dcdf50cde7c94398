import { AwsV4Signer } from 'aws4fetch';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type MediaStore, MediaStoreAway } from '#server/platform/media-store.ts';
import { askOtherHost, type HostRequest } from '#server/platform/other-hosts/ask-other-host.ts';
import { bucketUrl } from './config.ts';
import type { MediaParts } from './media-parts.ts';
import { digestOf } from './store-picture.ts';

/** Between the bucket and every name, so that whoever looks into the bucket sees what the objects are. */
const folder = '/library/';
/** Requests under way at a time: pages ask for many pictures at once, and each waits a moment only. */
const mostRequests = 64;
/** Bytes; an upload is at most 20 MB, and drawing it again may make it longer. */
const longestPicture = 100_000_000;

type Method = HostRequest['method'];
interface Ask {
  /** What follows the bucket's address. */
  path: string;
  bytes?: Buffer;
  /** Statuses besides 200 that are answers. */
  expected?: readonly number[];
}

/**
 * Keeps bytes in a bucket that speaks S3. An object is there before the transaction that records it commits. Whatever
 * goes wrong with the bucket throws `MediaStoreAway`. `pageSize` names are asked for at a time.
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

  /** Page by page, each from the last name of the one before: unlike tokens, that is the same with every storage. */
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
      // A bucket that is not there is no picture that is not there.
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

/** The code by which S3 says what is wrong; '' for an answer without one. */
function codeIn(body: Buffer): string {
  if (body.length > 10_000) return '';
  return textsOf(parseDocument(body.toString(), { xmlMode: true }), 'Code')[0] ?? '';
}
