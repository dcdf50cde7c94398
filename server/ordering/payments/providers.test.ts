import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { readConfig } from '#server/config.ts';
import { isDisabledPayment, isOffered } from './providers.ts';

const offered = (environment: Record<string, string>) =>
  paymentTypes.filter((type) => isOffered(readConfig(environment), type));

describe('kinds of payment', () => {
  it('are all offered with stand-ins while no provider is configured', () => {
    expect(offered({})).toEqual(paymentTypes);
  });

  it('with only a stand-in are closed as soon as one real provider is configured', () => {
    const real = {
      LINE_PAY_URL: 'https://api-pay.line.me',
      LINE_PAY_CHANNEL_ID: '1234567890',
      LINE_PAY_CHANNEL_SECRET: 'secret',
    };
    expect(offered(real)).toEqual(['LINE_PAY', 'HOME_CASH']);
  });

  it('that are disabled can be in no order; cash has no provider that could be', () => {
    const config = readConfig({ DISABLED_PROVIDERS: 'line-pay' });
    expect(paymentTypes.filter((type) => isDisabledPayment(config, type))).toEqual(['LINE_PAY']);
    expect(paymentTypes.filter((type) => isOffered(config, type))).not.toContain('LINE_PAY');
  });
});
