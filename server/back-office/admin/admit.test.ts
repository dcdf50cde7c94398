import { describe, expect, it } from 'vitest';
import type { AdministratorRole, SecondFactorMethod } from '#contract/administrators.ts';
import { readConfig } from '#server/config.ts';
import { MovableClock } from '#server/platform/clock.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import { live } from '#server/testing/live-environment.ts';
import { admitAdministrator } from './admit.ts';

const clock = new MovableClock();

interface Session {
  role?: AdministratorRole;
  methods?: SecondFactorMethod[];
  shown?: boolean;
  environment?: Record<string, string>;
}

/** The code of the refusal; '' if the call is admitted. */
function codeOf(
  { role = 'owner', methods = [], shown = false, environment = {} }: Session,
  demands: Pick<Demands, 'stepUp' | 'secondFactor'> = {},
): string {
  const now = clock.now();
  const session = { id: 1, role, methods, steppedUpAt: null };
  const times = { signedInAt: now, expiresAt: now, usedAt: now };
  const outcome = admitAdministrator(
    { clock, config: readConfig(environment) },
    { ...session, ...times, secondFactorAt: shown ? now : null },
    { access: 'administrator', ...demands },
  );
  return outcome.ok ? '' : outcome.failure.code;
}

const stepUp = { stepUp: true } as const;
const optionalInLive = { ...live, ADMIN_SECOND_FACTOR: 'optional' };

describe('a step-up', () => {
  it('is asked for in a live shop even of who has no factor, and not in a trial [6.004]', () => {
    expect(codeOf({}, stepUp)).toBe('');
    expect(codeOf({ environment: optionalInLive }, stepUp)).toBe('STEP_UP_REQUIRED');
    expect(codeOf({ methods: ['totp'], shown: true }, stepUp)).toBe('STEP_UP_REQUIRED');
  });

  it('is not asked for while the first factor is set up, and for each further one', () => {
    const setUp = { ...stepUp, secondFactor: 'set-up' } as const;
    expect(codeOf({ environment: live }, setUp)).toBe('');
    expect(codeOf({ environment: optionalInLive }, setUp)).toBe('');
    expect(codeOf({ methods: ['totp'], shown: true }, setUp)).toBe('STEP_UP_REQUIRED');
    expect(codeOf({ methods: ['totp'] }, setUp)).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('is never asked of programs of role erp', () => {
    expect(codeOf({ role: 'erp', environment: live }, stepUp)).toBe('');
  });
});

describe('a session without its second factor', () => {
  it('may only show it, and where one is required and missing, set it up [6.004, 9.045]', () => {
    const pending = { methods: ['passkey'] as SecondFactorMethod[] };
    expect(codeOf(pending)).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(pending, { secondFactor: 'not-asked' })).toBe('');
    expect(codeOf({ environment: live })).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf({ environment: live }, { secondFactor: 'set-up' })).toBe('');
    expect(codeOf({})).toBe('');
  });

  it('does not learn which rights its owner lacks', () => {
    const session = { role: 'viewer', methods: ['totp'] } as const;
    const demands = { access: 'administrators.write' } as never;
    expect(codeOf({ ...session, methods: ['totp'] }, demands)).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf({ ...session, methods: ['totp'], shown: true }, demands)).toBe('FORBIDDEN');
  });
});
