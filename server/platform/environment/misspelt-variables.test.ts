import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchema, readConfig } from '#server/config.ts';
import { misspeltVariables } from './misspelt-variables.ts';

const known = Object.keys(configSchema.shape);
const named = (...names: string[]) =>
  misspeltVariables(Object.fromEntries(names.map((name) => [name, 'x'])), known);

describe('a variable that nothing reads', () => {
  it.each([
    ['LINE_PAYY_URL', 'LINE_PAY_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ['COMPANY_TAXID', 'COMPANY_TAX_ID'],
    ['PORTS', 'PORT'],
  ])('and is called %s is named, with %s that may be meant', (name, meant) => {
    expect(named(name)).toEqual([`${name} is read by nothing: is ${meant} meant?`]);
  });

  it('is passed over if it is empty, or far from every name', () => {
    expect(misspeltVariables({ MAIL_FORM: '', PUBLIC_URI: undefined }, known)).toEqual([]);
    expect(named('CHROMIUM_PATH', 'AWS_REGION', 'SHOP_HOST', 'SHOP_COPIES', 'VERSION')).toEqual([]);
  });

  it('is never one that is read, nor one of the system and of what starts the shop', () => {
    expect(named(...known, ...known.map((name) => `${name}_FILE`))).toEqual([]);
    const ofOthers =
      'HOME PATH PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ EDITOR MAIL HOSTNAME HOSTTYPE SHLVL COLUMNS LINES DISPLAY TMPDIR ' +
      'NODE_OPTIONS NODE_COMPILE_CACHE NODE_PATH MALLOC_ARENA_MAX LD_LIBRARY_PATH UV_THREADPOOL_SIZE INVOCATION_ID JOURNAL_STREAM ' +
      'CREDENTIALS_DIRECTORY CACHE_DIRECTORY STATE_DIRECTORY RUNTIME_DIRECTORY NOTIFY_SOCKET SYSTEMD_EXEC_PID INIT_CWD CI ' +
      'PGHOST PGPORT PGUSER PGDATA PGPASSWORD PGDATABASE POSTGRES_USER POSTGRES_DB KUBERNETES_SERVICE_HOST KUBERNETES_PORT ' +
      'SHOP_PORT SHOP_SERVICE_HOST SHOP_SERVICE_PORT KILL_POINT';
    expect(named(...ofOthers.split(' '))).toEqual([]);
  });

  it('is named beside what is wrong, where the shop does not start', () => {
    expect(() => readConfig({ SHOP_MODE: 'live', MAIL_FORM: 'a@b.tw' })).toThrow(
      /needs MAIL_FROM[\s\S]*MAIL_FORM is read by nothing/,
    );
    expect(() => readConfig({ MAIL_FORM: 'a@b.tw' })).not.toThrow();
  });

  it('is none of those that deploy sets', () => {
    const example = readFileSync('deploy/.env.example', 'utf8');
    const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(4);
    expect(named(...names)).toEqual([]);
  });
});
