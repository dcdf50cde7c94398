import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** What builds, uploads and the demonstration name their files: no part begins with a dot or needs an escape. */
const plainPath = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

/**
 * Serves the files of these folders below a prefix that ends with a slash; the first folder that has a file wins.
 *
 * The library's own route reads each folder on the way, with all names in it, for every request: a file system that
 * ignores case has other spellings of a path, and these could pass a guard of another route. No route below the
 * prefixes of files guards anything, so plain paths are sent without that; the library's route has the others.
 */
export async function serveFiles(
  app: FastifyInstance,
  options: FastifyStaticOptions & { prefix: string },
): Promise<void> {
  const served: FastifyPluginAsync = async (files) => {
    files.addHook('preHandler', async (request, reply) => {
      const { '*': path } = request.params as { '*'?: string };
      if (path && plainPath.test(path)) return reply.sendFile(path);
    });
    await files.register(fastifyStatic, { ...options, index: false });
  };
  await app.register(served);
}
