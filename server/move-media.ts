/** `npm run media:move`: copies pictures from the other store into the one that MEDIA_STORE names. */
import { configuredAddresses, readConfig } from './config.ts';
import { copyMedia } from './media/move-media.ts';
import { openMediaStore } from './media/open-media-store.ts';
import { openDatabase } from './platform/database/database.ts';

/** Reads the configuration as if both stores were in use, so that the error names all missing variables. */
const to = readConfig(process.env);
const from = readConfig({
  ...process.env,
  MEDIA_STORE: to.MEDIA_STORE === 's3' ? 'postgres' : 's3',
});
if (!to.DATABASE_URL) {
  console.error('Set DATABASE_URL: an embedded database is one machine, and needs no other store.');
  process.exit(1);
}
const { db, close } = openDatabase({ ...configuredAddresses(to).direct, max: 2 });
const parts = { db, fetch, log: console };
try {
  const [source, target] = [
    await openMediaStore({ ...parts, config: from }),
    await openMediaStore({ ...parts, config: to }),
  ];
  const copied = await copyMedia(db, source, target);
  console.log(`Copied ${copied} files from ${from.MEDIA_STORE} to ${to.MEDIA_STORE}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
