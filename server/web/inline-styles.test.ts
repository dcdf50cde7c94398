import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { storefrontPolicy } from './content-policy.ts';
import { withInlineStyles } from './inline-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'styles-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/root-1.css'), 'h1{color:red}\n');
afterAll(() => rmSync(folder, { recursive: true }));

it('puts the text of a built stylesheet in place of its link, and its hash into the policy', () => {
  const link = '<link rel="stylesheet" href="/assets/root-1.css"/>';
  const { texts, sources } = withInlineStyles(`<head>${link}<title>棉</title></head>`, folder);
  expect(texts.join('')).toBe('<head><style>h1{color:red}</style><title>棉</title></head>');
  const hash = createHash('sha256').update('h1{color:red}').digest('base64');
  const policy = storefrontPolicy(texts, { isHttps: false, styles: sources });
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
});

it('asks for the files that the styles name without telling the page’s address', () => {
  const font = '@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)format("woff2")}';
  writeFileSync(join(folder, 'assets/font-1.css'), font);
  const link = '<link rel="stylesheet" href="/assets/font-1.css"/>';
  const { texts } = withInlineStyles(link, folder);
  expect(texts.join('')).toContain(
    'src:url("/assets/serif-1.woff2" referrer-policy(no-referrer))format',
  );
});

it('leaves the link to a stylesheet that is not there', () => {
  const html = '<link rel="stylesheet" href="/assets/gone.css"/>';
  const { texts, sources } = withInlineStyles(html, folder);
  expect([texts.join(''), sources]).toEqual([html, []]);
});
