import { describe, expect, it } from 'vitest';
import { answered, plain } from './plain-answers.ts';

describe('an answer that is compared', () => {
  it('has its status, its headers and its body in lines', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': '7', vary: 'accept' };
    const answer = new Response('{"data":[{"id":1}]}', { status: 201, headers });
    expect(await answered(answer)).toBe(
      '201\ncontent-type: application/json\nvary: accept\n\n{\n "data": [\n  {\n   "id": 1\n  }\n ]\n}\n',
    );
  });

  it('is the same for two builds', () => {
    const page = (name: string, hash: string) =>
      `<link rel="modulepreload" href="/assets/${name}-${hash}.js"/>
<script type="module" async="">import("/assets/${name}.js")</script>
<style>.${name}{}</style><script nonce="${hash}">x</script>
<img src="/assets/mark-${hash}.svg" alt="晴棉">`;
    expect(plain(page('weather', 'Aa1'))).toBe(plain(page('offline', 'Bb2')));
    expect(plain(page('weather', 'Aa1'))).toContain('alt="晴棉"');
  });

  it('keeps each e-mail that people read', () => {
    expect(plain('<p>加入購物車</p>')).not.toBe(plain('<p>放入購物車</p>'));
  });
});
