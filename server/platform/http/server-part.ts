import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** What answers requests and has no port of its own. */
export interface ServerPart {
  routing: FastifyInstance['routing'];
  /** Asks without a connection, for tests. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  close(): Promise<unknown>;
}

/**
 * A server of parts, each of which is made when the first request for it comes; `nameOf` tells which part answers an address. A
 * part that cannot be made answers nothing, and is tried again by the next request.
 */
export function partsByName(
  nameOf: (url: string) => string,
  make: (name: string) => Promise<ServerPart>,
  onFailure: (error: unknown) => void,
): ServerPart {
  const parts = new Map<string, Promise<ServerPart>>();

  function open(url: string): Promise<ServerPart> {
    const name = nameOf(url);
    const known = parts.get(name);
    if (known !== undefined) return known;
    const part = make(name);
    parts.set(name, part);
    part.catch(() => parts.delete(name));
    return part;
  }

  async function route(...[request, response]: Parameters<ServerPart['routing']>): Promise<void> {
    try {
      const part = await open(request.url ?? '');
      part.routing(request, response);
    } catch (error) {
      onFailure(error);
      response.destroy();
    }
  }

  return {
    routing: (request, response) => void route(request, response),
    async inject(request) {
      const part = await open(typeof request === 'string' ? request : urlOf(request));
      return part.inject(request);
    },
    async close() {
      const made = await Promise.allSettled(parts.values());
      await Promise.all(made.map((one) => one.status === 'fulfilled' && one.value.close()));
    },
  };
}

/** The address that is asked for without a connection. */
export const urlOf = ({ url, path }: InjectOptions): string => String(url ?? path);
