import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { readConfig } from '#server/config.ts';
import { isOffered } from './providers.ts';

const offered = (environment: Record<string, string>) =>
  paymentTypes.filter((type) => isOffered(readConfig(environment), type));

describe('ways of paying', () => {
  it('are all offered while nothing is configured: the stand-ins take part', () => {
    expect(offered({})).toEqual(paymentTypes);
  });

  it('that only a stand-in takes are closed as soon as one provider is real', () => {
    const real = {
      LINE_PAY_URL: 'https://api-pay.line.me',
      LINE_PAY_CHANNEL_SECRET: 'secret',
    };
    expect(offered(real)).toEqual(['LINE_PAY', 'HOME_CASH']);
  });
});
