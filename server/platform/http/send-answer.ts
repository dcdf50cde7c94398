import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpAnswer } from './http-answer.ts';

const negotiator = new Negotiator({ supportedValues: ['gzip'] });

/**
 * Sends an answer that is not JSON. Unless its headers say otherwise, no cache may store it. A stream that is already
 * gzipped (`content-encoding`) is sent as it is, or decompressed for clients that do not accept gzip.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: HttpAnswer) {
  reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers });
  const { body } = answer;
  if (!(body instanceof Readable)) return reply.send(body);
  const isPacked = answer.headers['content-encoding'] === 'gzip';
  if (isPacked) reply.header('vary', 'accept-encoding');
  if (request.method === 'HEAD') {
    // Fastify would read the whole stream and throw it away.
    body.destroy();
    return reply.send(Readable.from([]));
  }
  if (!isPacked || negotiator.negotiate(request.headers['accept-encoding'] ?? '')) {
    return reply.send(body);
  }
  reply.removeHeader('content-encoding');
  // Whoever reads the answer learns of a failure; nobody waits for this end of it.
  return reply.send(pipeline(body, createGunzip(), () => undefined));
}
