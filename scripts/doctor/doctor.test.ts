import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseCheck } from './database.ts';
import { diskCheck } from './folders.ts';
import { leftoversCheck } from './leftovers.ts';
import { portChecks } from './ports.ts';

const root = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('a port', () => {
  const look = (port: number, HOST = '127.0.0.1') =>
    portChecks({ PORT: port, SANDBOX_PORT: port, HOST })[0]?.look();
  const listening = (server: ReturnType<typeof createSocketServer>) =>
    new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });

  it('is free, taken by another program, or held by a shop', async () => {
    const other = createSocketServer((socket) => socket.destroy());
    const shop = createServer((_, response) => response.end('ok'));
    const [taken, held] = [await listening(other), await listening(shop)];
    expect(await look(taken)).toMatchObject({
      state: 'broken',
      mend: `choose another port: PORT=${taken + 1000} npm start`,
    });
    expect(await look(held)).toMatchObject({ state: 'note', said: 'a shop runs here already' });
    await Promise.all([other, shop].map((server) => new Promise((done) => server.close(done))));
    expect(await look(taken)).toEqual({ state: 'fine', said: 'free' });
  });

  it('cannot be had at an address of another machine', async () => {
    expect(await look(3000, '192.0.2.1')).toMatchObject({
      state: 'broken',
      said: 'HOST is no address of this machine',
    });
  });
});

describe('the database', () => {
  const look = (DATABASE_URL: string, DATA_DIR = root) =>
    databaseCheck({ DATABASE_URL, DATA_DIR }).look();

  it('answers, or says why it does not', async () => {
    const found = await look(String(process.env.TEST_DATABASE_URL));
    expect(found).toMatchObject({ state: 'fine', said: expect.stringMatching(/PostgreSQL \d+/) });
    expect(await look('postgresql://127.0.0.1:1/shop')).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('of our own cannot read the data of another major version', async () => {
    expect(await look('')).toMatchObject({ state: 'fine' });
    mkdirSync(join(root, 'postgres/data'), { recursive: true });
    writeFileSync(join(root, 'postgres/data/PG_VERSION'), '12\n');
    expect(await look('')).toMatchObject({
      state: 'broken',
      said: expect.stringContaining('written by PostgreSQL 12'),
    });
  });
});

describe('the disk', () => {
  it('needs room, and leftovers say what may go', async () => {
    expect(await diskCheck(root, () => 1e9).look()).toMatchObject({ state: 'broken' });
    expect(await diskCheck(root, () => 5e9).look()).toEqual({ state: 'fine', said: '5.0 GB free' });
    expect(await leftoversCheck(root).look()).toEqual({ state: 'fine', said: 'none' });
    mkdirSync(join(root, '.data/bench-postgres'), { recursive: true });
    writeFileSync(join(root, '.data/bench-postgres/data'), 'x'.repeat(2_000_000));
    mkdirSync(join(root, '.data/postgres'));
    expect(await leftoversCheck(root).look()).toMatchObject({
      said: '2 MB of measurements and drills',
      mend: 'nothing needs them; rm -rf .data/bench-postgres',
    });
  });
});
