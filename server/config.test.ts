import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema, readConfig } from './config.ts';
import { otherHosts } from './other-hosts.ts';

describe('the configuration', () => {
  it('needs no variable to be set', () => {
    expect(readConfig({})).toMatchObject({ NODE_ENV: 'production', PORT: 3000, TEST_MODE: false });
  });

  it('treats an empty variable like one that is not set', () => {
    expect(readConfig({ PORT: '', BRAND_NAME: '' })).toMatchObject({
      PORT: 3000,
      BRAND_NAME: '晴棉 QINGMIAN',
    });
  });

  it('names every wrong variable at once', () => {
    const wrong = () => readConfig({ PORT: 'eighty', SEED: 'much', LINE_URL: 'line' });
    expect(wrong).toThrow(/PORT[\s\S]*SEED[\s\S]*LINE_URL|SEED[\s\S]*PORT|PORT[\s\S]*LINE_URL/);
  });

  it('takes e-mail and password of the first owner together or not at all', () => {
    const ADMIN_EMAIL = 'Boss@Example.com';
    expect(() => readConfig({ ADMIN_EMAIL })).toThrow('come together');
    expect(() => readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD');
    expect(readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'Spindle-and-loom-9' }).ADMIN_EMAIL).toBe(
      'boss@example.com',
    );
  });

  const withKeys = Object.values(otherHosts).filter(({ standInKeys }) => standInKeys.length > 0);
  it.each(withKeys)('refuses $realWith with a published key of its stand-in', (host) => {
    const given = [host.realWith, ...Object.keys(host.addresses)];
    for (const name of given) {
      const real = { [name]: name.endsWith('_URL') ? 'https://real.example' : '1234567890' };
      for (const key of host.standInKeys) {
        expect(() => readConfig(real)).toThrow(`${name} is set but ${key} is the stand-in's`);
      }
      const secrets = host.standInKeys.map((key) => [key, 'a secret of ours'] as const);
      expect(() => readConfig({ ...real, ...Object.fromEntries(secrets) })).not.toThrow();
    }
  });

  // To write the page again after a change: npx vitest run server/config.test.ts -u
  it('is described in docs/configuration.md', async () => {
    await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
  });
});

function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input' });
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description, default: fallback } = schema as z.core.JSONSchema.JSONSchema;
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`;
  });
  return `# Configuration

Environment variables; the shop runs with none of them set, and an empty one counts as not set. This page is written
from \`server/config.ts\` and the parts it puts together by \`npx vitest run server/config.test.ts -u\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}
