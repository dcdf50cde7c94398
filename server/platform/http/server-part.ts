import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** A part of the server: it answers requests, and has no port of its own. */
export interface ServerPart {
  routing: FastifyInstance['routing'];
  /** Sends a request without a connection, for tests. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  close(): Promise<unknown>;
}

/**
 * Combines parts into one. `nameOf` answers the name of the part for an address, and the first request for a part
 * creates it with `make`. If `make` fails, the connection is closed without an answer, and the next request tries
 * again.
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

/** Answers the address of a request that is sent without a connection. */
export const urlOf = ({ url, path }: InjectOptions): string => String(url ?? path);
