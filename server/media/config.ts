import { z } from 'zod';
import { optionalUrl, seconds } from '#server/platform/config-fields.ts';
import { isOffInternet } from '#server/platform/other-hosts/network-places.ts';

export const mediaFields = {
  MEDIA_STORE: z
    .enum(['postgres', 's3'])
    .default('postgres')
    .describe(
      'Where the shop stores uploaded pictures: postgres, in its database; s3, in a bucket of its own at S3_ENDPOINT',
    ),
  S3_ENDPOINT: optionalUrl.describe(
    'Object storage that speaks S3, e.g. https://s3.ap-northeast-1.amazonaws.com',
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d.-]{0,63}$/)
    .default('')
    .describe('Bucket of this shop’s pictures, which exists and which no other shop uses'),
  S3_REGION: z.string().default('us-east-1').describe('Region for which requests are signed'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('Access key of the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('Its secret'),
  S3_PATH_STYLE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on: S3_ENDPOINT/bucket/name; off: the bucket is part of the host'),
  S3_TIMEOUT: seconds(10).describe('Seconds that the object storage may take for one picture'),
};

export type MediaConfig = {
  [Name in keyof typeof mediaFields]: z.output<(typeof mediaFields)[Name]>;
};

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Why pictures cannot be stored in the place that MEDIA_STORE names, one line for each reason. */
export function refusalsOfMediaStore(config: MediaConfig): string[] {
  if (config.MEDIA_STORE !== 's3') return [];
  const missing = needed.filter((name) => config[name] === '');
  if (missing.length > 0) return [`MEDIA_STORE=s3 needs ${missing.join(', ')}`];
  const isSafe = config.S3_ENDPOINT.startsWith('https:') || isOffInternet(config.S3_ENDPOINT);
  return isSafe ? [] : ['S3_ENDPOINT needs https:// outside of a private network'];
}

/** The address of the bucket, without a trailing slash; undefined while none is configured. */
export function bucketUrl({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_PATH_STYLE,
}: MediaConfig): string | undefined {
  if (S3_ENDPOINT === '' || S3_BUCKET === '') return undefined;
  const { protocol, host, pathname } = new URL(S3_ENDPOINT);
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return S3_PATH_STYLE === 'on'
    ? `${protocol}//${host}${path}/${S3_BUCKET}`
    : `${protocol}//${S3_BUCKET}.${host}${path}`;
}
