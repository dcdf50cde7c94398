import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Clamd, eicar, startClamd } from '#server/testing/clamd.ts';
import { keyedHashWith } from '../keyed-hash.ts';
import { hostHealth } from '../other-hosts/host-health.ts';
import { createSecurityLog, type Subject } from '../security-events.ts';
import { createCheckFile } from './check-file.ts';
import { scannerAddress } from './config.ts';

let clamd: Clamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.close());
beforeEach(() => {
  clamd.behave('looks');
  lines.length = 0;
});

const lines: { fields: Record<string, unknown>; message: string }[] = [];
const keep = (fields: Record<string, unknown>, message: string) => lines.push({ fields, message });
const log = { info: keep, warn: keep, error: keep };
const security = createSecurityLog(log, keyedHashWith('key'));

function checking(VIRUS_SCANNER: string, VIRUS_SCANNER_TIMEOUT = 30) {
  const check = createCheckFile({
    config: { VIRUS_SCANNER, VIRUS_SCANNER_TIMEOUT },
    log,
    security,
  });
  return async (file: Uint8Array | string, sender: Subject = { memberId: 7 }) => {
    const source = { requestId: 'request-1', address: '192.0.2.7' };
    const outcome = await check(Buffer.from(file), source, sender);
    return outcome.ok ? 'TAKEN' : outcome.failure.code;
  };
}

it('a clean file is taken, of any size and up to the last byte', async () => {
  const check = checking(clamd.address);
  clamd.sizes.length = 0;
  const sizes = [0, 1, 65_535, 65_536, 65_537, 20_000_000];
  for (const size of sizes) expect(await check(Buffer.alloc(size, 'a'))).toBe('TAKEN');
  expect(clamd.sizes).toEqual(sizes);
  expect(await check(Buffer.concat([Buffer.alloc(65_500), Buffer.from(eicar)]))).toBe(
    'FILE_INFECTED',
  );
});

it('a file with a virus is refused, with an event that names nobody', async () => {
  expect(await checking(clamd.address)(`a ${eicar}`)).toBe('FILE_INFECTED');
  const event = lines.find(({ message }) => message === 'security event');
  expect(event?.fields).toMatchObject({ event: 'file-infected', requestId: 'request-1' });
  expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2\.7|"memberId"|EICAR-STANDARD/);
  expect(lines.map(({ fields }) => fields.found)).toContain('Eicar-Signature');
});

it.each([
  ['refuses', 'UNREADABLE'],
  ['hangs up', /UNREADABLE|UNREACHABLE/],
  ['is silent', 'TIMEOUT'],
] as const)('no file is taken while the scanner %s', async (how, reason) => {
  clamd.behave(how);
  const check = checking(clamd.address, how === 'is silent' ? 0.05 : 30);
  expect(await check('clean')).toBe('FILE_NOT_CHECKED');
  expect(await check(Buffer.alloc(5_000_000))).toBe('FILE_NOT_CHECKED');
  const { fields } = lines.at(-1) ?? {};
  expect(fields).toMatchObject({ provider: 'virus-scanner' });
  expect(fields?.reason).toMatch(reason);
  expect(hostHealth()['virus-scanner']?.failure).toMatch(reason);
});

it('no file is taken while nothing listens there', async () => {
  const gone = await startClamd();
  await gone.close();
  expect(await checking(gone.address)('clean')).toBe('FILE_NOT_CHECKED');
});

it('many files at once are looked at a few at a time, and the others refused', async () => {
  const check = checking(clamd.address);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, memberId) => check('clean', { memberId })),
  );
  expect(outcomes.filter((each) => each === 'TAKEN')).toHaveLength(8);
  expect(outcomes.filter((each) => each === 'FILE_NOT_CHECKED')).toHaveLength(4);
  expect(await check('clean')).toBe('TAKEN');
});

it('two files of a sender are looked at at once, whoever else sends', async () => {
  const check = checking(clamd.address);
  const taken = async (...senders: Subject[]) => {
    const outcomes = await Promise.all(senders.map((sender) => check('clean', sender)));
    return outcomes.map((each) => each === 'TAKEN');
  };
  const [member, administrator, stranger] = [{ memberId: 7 }, { administratorId: 7 }, {}];
  const three = [true, true, false];
  expect(await taken(member, member, member)).toEqual(three);
  expect(await taken(stranger, stranger, stranger)).toEqual(three);
  expect(await taken(member, member, member, administrator, administrator, administrator)).toEqual([
    ...three,
    ...three,
  ]);
  expect(await taken(member, member)).toEqual([true, true]);
});

it('without a scanner every file is taken', async () => {
  expect(await checking('')(eicar)).toBe('TAKEN');
});

it('the scanner is at an address of either kind', () => {
  expect(scannerAddress({ VIRUS_SCANNER: 'tcp://scanner:3310' })).toEqual({
    host: 'scanner',
    port: 3310,
  });
  expect(scannerAddress({ VIRUS_SCANNER: 'tcp://[::1]:3310' })).toEqual({
    host: '::1',
    port: 3310,
  });
  expect(scannerAddress({ VIRUS_SCANNER: 'unix:/run/clamd.sock' })).toEqual({
    path: '/run/clamd.sock',
  });
});
