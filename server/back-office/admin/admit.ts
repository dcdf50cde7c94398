import { done, refused } from '#contract/outcome.ts';
import { type AdminAccess, hasAccess, type Role } from '#contract/rights.ts';
import type { Config } from '#server/config.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import type { FoundSession } from './sessions.ts';

type Settings = Pick<Config, 'ADMIN_SECOND_FACTOR' | 'SHOP_MODE'>;

/** Milliseconds for which a step-up is valid. */
export const stepUpLifetime = 10 * 60_000;

/** Whether every administrator except those of role erp must have a second factor. */
export function isSecondFactorRequired({ ADMIN_SECOND_FACTOR, SHOP_MODE }: Settings): boolean {
  return (ADMIN_SECOND_FACTOR ?? (SHOP_MODE === 'live' ? 'required' : 'optional')) === 'required';
}

/** The step that a session still needs: to show the second factor, or to set one up if the administrator has none. */
export function secondFactorStateOf(
  config: Settings,
  { role, methods, secondFactorAt }: Pick<FoundSession, 'role' | 'methods' | 'secondFactorAt'>,
): 'none' | 'asked' | 'to_set_up' {
  if (role === 'erp' || secondFactorAt) return 'none';
  if (methods.length > 0) return 'asked';
  return isSecondFactorRequired(config) ? 'to_set_up' : 'none';
}

/**
 * Lets an administrator's session make a call, if it meets the demands of the call: the second factor first
 * (SECOND_FACTOR_REQUIRED), then the right (FORBIDDEN), then the step-up (STEP_UP_REQUIRED). `viewed`: the role as
 * which an owner looks at the screens; the right is compared with it, the proofs are the owner's.
 */
export function admitAdministrator(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  session: FoundSession,
  demands: Pick<Demands, 'stepUp' | 'secondFactor'> & { access: AdminAccess },
  viewed?: Role,
) {
  const { id: administratorId, methods } = session;
  const role = viewed ?? session.role;
  const state = secondFactorStateOf(config, session);
  const isSettingUp = demands.secondFactor === 'set-up' && methods.length === 0;
  if (state !== 'none' && demands.secondFactor !== 'not-asked' && !isSettingUp) {
    return refused('SECOND_FACTOR_REQUIRED', { extra: { methods } });
  }
  if (!hasAccess(role, demands.access)) {
    return refused('FORBIDDEN', { extra: { right: demands.access } });
  }
  const isDue = isStepUpDue(config, session, clock.now());
  const refusal = refused('STEP_UP_REQUIRED', { extra: { methods } });
  if (isDue && demands.stepUp && !isSettingUp) return refusal;
  const stepUpRefusal = isDue ? refusal.failure : undefined;
  return done({ memberId: 0, administratorId, role, stepUpRefusal });
}

/** In a trial, an administrator without a factor needs no step-up as long as the factor is optional. */
function isStepUpDue(config: Settings, session: FoundSession, now: Date): boolean {
  const { role, methods, steppedUpAt } = session;
  if (role === 'erp') return false;
  const isAsked =
    methods.length > 0 || config.SHOP_MODE === 'live' || isSecondFactorRequired(config);
  const age = now.getTime() - (steppedUpAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  return isAsked && age >= stepUpLifetime;
}
