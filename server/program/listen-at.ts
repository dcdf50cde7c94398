import type { FastifyInstance } from 'fastify';
import type { Address, Variables } from './listen-advice.ts';

/**
 * Listens at the address. If that is not possible, it throws an error that names the variable to change: that of the
 * port or of the host, whichever is the reason.
 */
export async function listenAt(
  app: FastifyInstance,
  address: Address,
  variables: Variables,
): Promise<void> {
  const { host, port } = address;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const advice = (await import('./listen-advice.ts')).listenAdvice(code, address, variables);
    if (advice === undefined) throw error;
    throw new Error(`The shop cannot listen at ${host}:${port}: ${advice}`, { cause: error });
  }
}
