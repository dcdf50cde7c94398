/**
 * The process of `npm run dev`: it has the shop's port, Vite and PostgreSQL, and runs the server in a process that
 * starts again for each saved source.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { type Config, readConfig } from '#server/config.ts';
import { quickStart } from '#server/node-options.mjs';
import { startLocalPostgres } from '#server/platform/database/local-postgres.ts';
import { lendStorefront } from '#server/web/distant-storefront.ts';
import { storefrontRoot } from '#server/web/load-storefront.ts';
import type { WebModule } from '#storefront/handler.ts';
import { stopSignals } from '../launch.mjs';
import { isSource, watchRooms } from '../watch-rooms.mjs';
import { createFront } from './front.ts';
import { Restarting } from './restarting.ts';

const config = configuration();
const server = new Restarting({
  args: [...quickStart, 'scripts/dev/spare.mjs'],
  env: { DRAIN_SECONDS: '0', TRUST_PROXY: process.env.TRUST_PROXY ?? '127.0.0.1' },
  onMade: (child) => lendStorefront(child, loadStorefront),
  onListening: () => void reloadPages(),
  onFailed: console.error,
});
const front = createFront({ first: startVite, behind: () => server.port() });

let starting: Promise<ViteDevServer> | undefined;
/** Vite starts with the first page. */
function startVite(): Promise<ViteDevServer> {
  starting ??= createServer({
    root: storefrontRoot,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: front } },
  }).catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function loadStorefront(): Promise<WebModule> {
  return (await (await startVite()).ssrLoadModule('./app/handler.server.ts')) as WebModule;
}

/** Open pages show what the new server answers. */
async function reloadPages(): Promise<void> {
  (await starting)?.environments.client.hot.send({ type: 'full-reload' });
}

const isOfServer = (path: string) => isSource(path) && !/\.test\.ts$/.test(path);
watchRooms(['server', 'contract', 'rules', 'sandbox'], isOfServer, () => server.restart());
for (const event of [...stopSignals, 'disconnect']) process.once(event, () => server.end());

front.listen(config.PORT, config.HOST);
await once(front, 'listening');
/** Without a user that stays, each restart of the server would also restart PostgreSQL. */
const postgres = config.DATABASE_URL
  ? undefined
  : startLocalPostgres(join(config.DATA_DIR, 'postgres')).catch(() => {
      // The server says why PostgreSQL does not start.
    });
await server.run();
await (await postgres)?.stop();
process.exit();

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
