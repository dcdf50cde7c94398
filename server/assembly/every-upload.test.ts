import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { type Clamd, eicar, startClamd } from '#server/testing/clamd.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import { askForUpload, drawing, sendFile, upload } from '#server/testing/pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let clamd: Clamd;
let test: TestShop;
let tokens: { administrator: string; erp: string; member: string };
beforeAll(async () => {
  clamd = await startClamd();
  test = await openTestShop({ environment: { VIRUS_SCANNER: clamd.address } });
  tokens = {
    administrator: (await newAdministrator(test, 'owner')).token,
    erp: (await newAdministrator(test, 'erp')).token,
    member: (await newMember(test)).token,
  };
});
afterAll(async () => {
  await test.close();
  await clamd.close();
});

const encoded = (encoding: string) =>
  Object.entries<Call>(calls).filter(([, { endpoint }]) => endpoint.encoding === encoding);

/** What the addresses of uploads need besides the file. */
const queries: Record<string, Record<string, string>> = {
  uploadStatement: { source: 'LINE_PAY', file_name: 'a.csv' },
};

function send([name, { endpoint }]: [string, Call], payload: string) {
  const query = new URLSearchParams(queries[name] ?? { file_name: 'a.csv' });
  const token = isAdminAccess(endpoint.access)
    ? /\/erp\//.test(endpoint.path)
      ? tokens.erp
      : tokens.administrator
    : tokens.member;
  return test.http({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(':id', '1')}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
}

describe('every file that somebody sends', () => {
  it.each(encoded('file'))('goes through the scanner first: %s', async (name, call) => {
    clamd.behave('looks');
    const infected = await send([name, call], `a,b\n${eicar}\n`);
    expect([infected.statusCode, infected.json().error_code]).toEqual([422, 'FILE_INFECTED']);
    expect(infected.json().message).toBe('檔案中有病毒或惡意程式，沒有接收');
    clamd.behave('hangs up');
    const unknown = await send([name, call], 'a,b\n');
    expect([unknown.statusCode, unknown.json().error_code]).toEqual([503, 'FILE_NOT_CHECKED']);
    expect(unknown.headers['retry-after']).toBe('60');
  });

  it('goes through the scanner first if it is read as a stream: pictures of the library', async () => {
    expect(encoded('stream').map(([name]) => name)).toEqual(['uploadMedia']);
    const picture = await drawing(40, 30).jpeg().toBuffer();
    const infected = Buffer.concat([picture, Buffer.from(eicar)]);
    const put = async (bytes: Buffer) => (await upload(test, tokens.administrator, { bytes })).code;
    clamd.behave('looks');
    expect([await put(infected), await put(picture)]).toEqual(['FILE_INFECTED', '']);
    clamd.behave('hangs up');
    expect(await put(await drawing(50, 30).jpeg().toBuffer())).toBe('FILE_NOT_CHECKED');
  });

  it('may be sent to the same upload address again if the scanner did not look, and not if it refused', async () => {
    const bytes = await drawing(60, 30).jpeg().toBuffer();
    const urlFor = async (file: Buffer) =>
      String((await askForUpload(test, tokens.administrator, { bytes: file })).data.url);
    const code = async (url: string, file: Buffer) => (await sendFile(test, url, file)).code;
    const url = await urlFor(bytes);
    clamd.behave('hangs up');
    expect(await code(url, bytes)).toBe('FILE_NOT_CHECKED');
    clamd.behave('looks');
    expect([await code(url, bytes), await code(url, bytes)]).toEqual(['', 'LINK_INVALID']);
    const infected = Buffer.concat([bytes, Buffer.from(eicar)]);
    const other = await urlFor(infected);
    expect([await code(other, infected), await code(other, bytes)]).toEqual([
      'FILE_INFECTED',
      'LINK_INVALID',
    ]);
  });
});
