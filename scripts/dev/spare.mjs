/**
 * The server of `npm run dev`. It loads the packages, waits until it is told to begin, and then loads its own sources:
 * so the packages are loaded already when a source is saved.
 */
import { once } from 'node:events';
import '@fastify/static';
import '@opentelemetry/api';
import 'drizzle-orm/node-postgres';
import 'drizzle-orm/pg-core';
import 'fastify';
import 'nodemailer';
import 'pg-boss';
import 'prom-client';
import 'rate-limiter-flexible';
import 'zod';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await once(process, 'message');
await import('../../server/main.mjs');
