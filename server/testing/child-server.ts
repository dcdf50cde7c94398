/**
 * Runs only the API in a process of its own, for tests that kill it: without storefront and stand-ins; jobs run on
 * request. It never refuses requests because of a late event loop, because the tests beside it make every loop
 * late.
 */
import { flushCompileCache } from 'node:module';
import { buildApp } from '#server/assembly/app.ts';
import { capabilities } from '#server/assembly/capabilities.ts';
import { openShop } from '#server/assembly/open-shop.ts';
import { configuredAddresses, readConfig } from '#server/config.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { createServer } from '#server/platform/http/create-server.ts';

const config = readConfig(process.env);
const app = createServer(config);
const addresses = configuredAddresses(config);
const clock = new MovableClock();
const { shop } = await openShop({ config, addresses, clock, log: app.log, ...capabilities });
await buildApp(app, { shop, capabilities, web: 'none', longestDelay: 0 });
await app.listen({ host: '127.0.0.1', port: config.PORT });
const address = app.server.address();
// A killed process would not store its compiled code, and each later one would compile everything again.
flushCompileCache();
console.log(`listening on ${typeof address === 'object' ? address?.port : address}`);
