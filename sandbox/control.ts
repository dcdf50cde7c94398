import type { FastifyPluginAsync } from 'fastify';
import { standInOutcomes, standInProviders } from '#contract/enumerations.ts';
import type { Outcomes } from './outcomes.ts';

/**
 * PUT /control/outcomes/LINE_PAY {outcome} sets how a stand-in behaves from now on; `unset` removes that. POST
 * /control/reset restores the initial state, because a shop with an emptied database uses the same order numbers
 * again.
 */
export function control(outcomes: Outcomes): FastifyPluginAsync {
  return async (app) => {
    app.post('/reset', async () => {
      outcomes.reset();
      return {};
    });

    app.put<{ Params: { provider: string }; Body: { outcome?: string } | null }>(
      '/outcomes/:provider',
      async ({ params, body }, reply) => {
        const provider = standInProviders.find((known) => known === params.provider);
        const outcome = ([...standInOutcomes, 'unset'] as const).find(
          (known) => known === body?.outcome,
        );
        if (!provider || !outcome) return reply.code(404).send({ error: 'unknown' });
        if (outcome === 'unset') outcomes.unset(provider);
        else outcomes.set(provider, outcome);
        return { provider, outcome };
      },
    );
  };
}
