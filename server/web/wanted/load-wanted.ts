import type { FastifyInstance } from 'fastify';
import type { OpenWanted, Prerender, WantedOptions } from './open-wanted.ts';

/**
 * Makes pages before they are asked for, from the first call of the returned function on, and ends that when the server
 * closes. The code for it is loaded then, because the first page does not need it. With 0 seconds it makes none, and
 * writes no list.
 */
export function loadWanted(
  app: FastifyInstance,
  options: Omit<WantedOptions, 'isLeaving'>,
): Prerender {
  if (options.seconds === 0) return async () => undefined;
  const { log } = options.shop;
  let opened: Promise<OpenWanted | undefined> | undefined;
  app.addHook('preClose', async () => (await opened)?.stop());
  app.addHook('onClose', async () => (await opened)?.close());
  return async (signal, manner) => {
    opened ??= import('./open-wanted.ts')
      .then(({ openWanted }) => openWanted({ ...options, isLeaving: () => app.isLeaving }))
      .catch((error: unknown) => void log.error({ error }, 'no page is prerendered'));
    await (await opened)?.prerender(signal, manner);
  };
}
