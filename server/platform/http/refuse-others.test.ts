import fastify, { type FastifyPluginAsync, type HTTPMethods } from 'fastify';
import { describe, expect, it } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { refuseOthers } from './refuse-others.ts';

const calls = [
  { method: 'GET', url: '/pages/:slug' },
  { method: 'PUT', url: '/pages/:slug' },
  { method: 'GET', url: '/pages/newest' },
  { method: 'DELETE', url: '/news/:id(^\\d+$)/pictures' },
] as const;

describe('requests for which there is no call', () => {
  it.each([
    ['POST', '/pages/newest', 405, 'GET, HEAD'],
    // A call with a parameter would take it.
    ['PUT', '/pages/newest', 405, 'GET, HEAD'],
    ['DELETE', '/pages/about', 405, 'GET, PUT, HEAD'],
    ['POST', '/news/3/pictures?with=query', 405, 'DELETE'],
    ['HEAD', '/news/3/pictures', 405, 'DELETE'],
    ['POST', '/news/three/pictures', 404, undefined],
    ['POST', '/news/3/pictures/4', 404, undefined],
    ['POST', '/pages/', 404, undefined],
    ['GET', '/nothing', 404, undefined],
  ])('%s %s is refused', async (method, path, status, allow) => {
    const app = fastify();
    const register: FastifyPluginAsync = async (api) => {
      for (const call of calls) api.route({ ...call, handler: async () => 'answered' });
      refuseOthers(api, calls);
    };
    await app.register(register, { prefix: apiBase });
    const answer = await app.inject({ method: method as HTTPMethods, url: apiBase + path });
    expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
    const other = await app.inject({ method: 'PUT', url: `${apiBase}/pages/about` });
    expect(other.body).toBe('answered');
    await app.close();
  });
});
