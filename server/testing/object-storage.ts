import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import type { MediaStore } from '#server/platform/media-store.ts';

/** The used parts of a package without types. */
type ObjectServer = new (
  options: object,
) => {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};

/** The names of everything in a store, sorted. */
export async function namesIn(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names.sort();
}

/** An object storage on this machine with one empty bucket; `environment` are the variables that configure it. */
export async function openObjectStorage(name: string) {
  // Loaded here, so that only tests of the storage wait for it.
  const require = createRequire(import.meta.url);
  const S3rver = require('@20minutes/s3rver') as ObjectServer;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await throwawayDirectory(`objects-${name}-${process.pid}`),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  const environment = {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    // The only account that it accepts.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { environment, close: () => server.close() };
}
