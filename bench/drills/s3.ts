import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAdminClient } from '#contract/admin-client.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openObjectStorage } from '#server/testing/object-storage.ts';
import { drawing } from '#server/testing/pictures.ts';
import { owner, withOwner } from '../../e2e/owner.ts';
import { beginPostgres } from '../children.ts';
import { type RunningServer, startShop } from '../servers.ts';

const folder = resolve('.data/drills/s3');
const pictures = 12;

/**
 * Two copies whose pictures are in an object storage: each shows the uploads of the other, also after a start on an
 * empty folder. Without the storage, a copy shows the pictures that it has read before, and refuses others without
 * leaving partial files.
 */
export async function drill(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const storage = await openObjectStorage('drill');
  const postgres = await beginPostgres(join(folder, 'postgres'), {
    database: `s3_${process.pid}`,
  });
  const startAt = (port: number, name: string) =>
    startShop(port, {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, name),
      ...withOwner,
      ...storage.environment,
    });
  const running: RunningServer[] = [];
  try {
    const one = await startAt(8480, 'one');
    running.push(one);
    const other = await startAt(8490, 'other');
    running.push(other);
    await Promise.all(running.map((copy) => copy.whole()));
    const paths = await putPictures(one);
    await expectShown(other, paths, 'the other copy');
    await expectNoBytes(postgres.connection);

    await other.stop();
    rmSync(join(folder, 'other'), { recursive: true, force: true });
    const again = await startAt(8490, 'other');
    running[1] = again;
    const read = paths.slice(0, pictures / 2);
    await expectShown(again, read, 'a copy on an empty folder');

    await storage.close();
    await expectShown(again, read, 'a copy without the storage');
    await expectRefusals(again, paths.slice(pictures / 2));
    console.log(
      `s3: ${pictures} pictures, each shown by another copy, after a new start and without the storage`,
    );
  } finally {
    await Promise.all(running.map((copy) => copy.stop()));
    await storage.close().catch(() => undefined);
    await postgres.stop();
  }
}

/** The answer to uploading a picture to a copy. */
async function put({ origin }: RunningServer, token: string, seed: number): Promise<Response> {
  const bytes = new Uint8Array(await drawing(800, 600, seed).jpeg().toBuffer());
  const address = await fetch(`${origin}/backstage/api/backstagex/media/upload-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      file_name: `${seed}.jpg`,
      size: bytes.length,
      content_type: 'image/jpeg',
    }),
  });
  const { data } = (await address.json()) as { data: { url: string } };
  const { pathname, search } = new URL(data.url);
  return fetch(origin + pathname + search, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  });
}

async function tokenAt({ origin }: RunningServer): Promise<string> {
  const { data } = await createAdminClient({ origin }).adminLogin({ body: owner });
  if (!data.token) throw new Error('the owner has no token');
  return data.token;
}

/** The paths of new pictures of the library. */
async function putPictures(copy: RunningServer): Promise<string[]> {
  const token = await tokenAt(copy);
  const paths: string[] = [];
  for (let seed = 1; seed <= pictures; seed++) {
    const answer = await put(copy, token, seed);
    const { data } = (await answer.json()) as { data: { path: string } };
    paths.push(data.path.split('#')[0] ?? '');
  }
  return paths;
}

async function expectShown({ origin }: RunningServer, paths: readonly string[], where: string) {
  for (const path of paths) {
    const answer = await fetch(origin + path);
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 200 || byteLength < 1000)
      throw new Error(`${where}: ${path} is ${answer.status} with ${byteLength} bytes`);
  }
}

async function expectNoBytes(connection: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { pool, close } = openDatabase(connection);
  const { rows } = await pool.query('select count(*)::int as files from media_bytes');
  await close();
  if (rows[0]?.files !== 0) throw new Error(`the database keeps ${rows[0]?.files} files`);
}

/** Without the storage, a copy must refuse pictures that it has not read, and a new one. */
async function expectRefusals(copy: RunningServer, unread: readonly string[]): Promise<void> {
  const answers = await Promise.all(unread.map((path) => fetch(copy.origin + path)));
  const sent = await put(copy, await tokenAt(copy), pictures + 1);
  const wrong = [...answers, sent].filter(({ status }) => status !== 503);
  if (wrong.length > 0)
    throw new Error(`without the storage ${wrong.map(({ status, url }) => `${url}: ${status}`)}`);
}
