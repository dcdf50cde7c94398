import { eq } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { stepUpLifetime } from './admit.ts';
import { audited } from './audit.ts';
import { checkProof, type Proof } from './second-factor/check-proof.ts';
import { sessionHash } from './sessions.ts';
import { administratorSessions } from './tables.ts';

/** Records that the second factor was shown again in this session. That is valid for ten minutes. */
export async function stepUp(shop: Shop, request: RequestContext, proof: Proof) {
  const checked = await checkProof(shop, request, proof);
  if (!checked.ok) return checked;
  const now = shop.clock.now();
  const outcome = await audited(shop, request, async ({ transaction, note }) => {
    await transaction
      .update(administratorSessions)
      .set({ steppedUpAt: now })
      .where(eq(administratorSessions.tokenHash, sessionHash(request)));
    await note({ call: 'stepUp', subject: ['administrator', request.administratorId] });
    return done({ until: toWireInstant(new Date(now.getTime() + stepUpLifetime)) });
  });
  shop.security.note('step-up', request, request);
  return outcome;
}
