import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema, drainSeconds, readConfig } from './config.ts';
import { otherHosts } from './hosts/other-hosts.ts';
import { requiredOf } from './platform/other-hosts/other-host.ts';
import { live } from './testing/live-environment.ts';

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

  it('reads a variable from the file that its twin names, without its last line break', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'smtp');
    writeFileSync(file, 'smtp://a:b@127.0.0.1:25\n');
    expect(readConfig({ SMTP_URL_FILE: file }).SMTP_URL).toBe('smtp://a:b@127.0.0.1:25');
    expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://c' })).toThrow('both set');
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
      'SMTP_URL_FILE cannot be read: ENOENT',
    );
    rmSync(folder, { recursive: true });
  });

  it('names every wrong variable at once', () => {
    const wrong = () => readConfig({ PORT: 'eighty', SEED: 'much', LINE_URL: 'line' });
    expect(wrong).toThrow(/PORT[\s\S]*SEED[\s\S]*LINE_URL|SEED[\s\S]*PORT|PORT[\s\S]*LINE_URL/);
  });

  it('refuses at once what can be no database and no proxy', () => {
    const wrong = (name: string, value: string) => () => readConfig({ [name]: value });
    expect(wrong('DATABASE_URL', 'mysql://x/y')).toThrow(
      /Not an address of PostgreSQL[\s\S]*DATABASE_URL/,
    );
    for (const value of [
      'nonsense',
      '10.0.0.0/33',
      '10.0.0.1,',
      '::1/129',
      '1.2.3.4/8/8',
      '0.0.0.0/0',
      '10.0.0.0/255.0.255.0',
    ])
      expect(wrong('TRUST_PROXY', value), value).toThrow(/loopback[\s\S]*TRUST_PROXY/);
    for (const value of ['true', 'loopback, 10.0.0.0/8', '::1', 'fd00::/8', '10.0.0.0/255.0.0.0'])
      expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value);
  });

  it('listens on this machine alone with the test-only calls, unless it is told an address', () => {
    expect(readConfig({}).HOST).toBe('0.0.0.0');
    expect(readConfig({ TEST_MODE: '1' }).HOST).toBe('127.0.0.1');
    expect(readConfig({ TEST_MODE: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  });

  it('is drained longer in a live shop than in a trial, or as long as it is told', () => {
    expect(drainSeconds(readConfig({}))).toBe(2);
    expect(drainSeconds(readConfig(live))).toBe(5);
    expect(drainSeconds(readConfig({ ...live, DRAIN_SECONDS: '0' }))).toBe(0);
    expect(() => readConfig({ DRAIN_SECONDS: '61' })).toThrow('DRAIN_SECONDS');
  });

  it('takes e-mail and password of the first owner together or not at all', () => {
    const ADMIN_EMAIL = 'Boss@Example.com';
    expect(() => readConfig({ ADMIN_EMAIL })).toThrow('come together');
    expect(() => readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD');
    expect(readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD: 'Spindle-and-loom-9' }).ADMIN_EMAIL).toBe(
      'boss@example.com',
    );
  });

  it.each(Object.values(otherHosts))(
    'refuses a part of $name: all of its variables or none',
    (host) => {
      const all = Object.fromEntries(requiredOf(host).map((name) => [name, givenOf(name)]));
      expect(() => readConfig(all)).not.toThrow();
      for (const address of new Set([host.realWith, ...Object.keys(host.addresses)])) {
        const others = Object.keys(all).filter((name) => name !== address);
        const part = () => readConfig({ [address]: givenOf(address) });
        for (const name of others) expect(part).toThrow(new RegExp(`${host.name} needs .*${name}`));
      }
    },
  );

  // To write the page again after a change, run: npx vitest run server/config.test.ts -u
  it('is described in docs/configuration.md', async () => {
    await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
  });
});

const givenOf = (name: string) => live[name as keyof typeof live];

function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input' });
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description, default: fallback } = schema as z.core.JSONSchema.JSONSchema;
    return `| \`${name}\` | ${(fallback ?? '') === '' ? '' : `\`${fallback}\``} | ${description} |`;
  });
  return `# Configuration

The shop starts without any of these environment variables. An empty variable counts as not set. For each NAME the variable
NAME_FILE may name a file with the value, so that no list of processes shows a secret. This page is generated from
\`server/config.ts\` by \`npx vitest run server/config.test.ts -u\`.

| Variable | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}
