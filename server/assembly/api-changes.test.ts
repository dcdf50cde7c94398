import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiChanges } from '#contract/api-changes.ts';
import { readConfig } from '#server/config.ts';
import { sha256 } from '#server/platform/random.ts';
import { changesPage } from './api-changes.ts';
import { documentsOf } from './documented-calls.ts';

const stored = new URL('../../contract/api-changes.sha256', import.meta.url);

/** A line for the documents of the API and one for its changes. */
function fingerprints(): string[] {
  const config = readConfig({ PUBLIC_URL: 'https://shop.local', BRAND_NAME: 'shop' });
  const { shop, office } = documentsOf(config);
  const documents = JSON.stringify([shop.document(), office.document()]);
  return [`documents ${sha256(documents)}`, `changes ${sha256(JSON.stringify(apiChanges))}`];
}

describe('the changes of the API', () => {
  // `npx vitest run server/assembly/api-changes.test.ts -u` stores the fingerprints after the entry was written. After
  // a merge, one such run replaces whatever the merge left in the file.
  it('have an entry for each change of the API document', async () => {
    const [documents = '', changes = ''] = fingerprints();
    const [before, said] = readFileSync(stored, 'utf8').trim().split('\n');
    const isUnsaid = before !== documents && said === changes;
    expect(isUnsaid, 'say in contract/api-changes.ts what is new for programs').toBe(false);
    await expect(`${documents}\n${changes}\n`).toMatchFileSnapshot(stored.pathname);
  });

  it('are a page, newest first', () => {
    const page = changesPage('晴棉 <b>');
    expect(page).toContain('<h1>晴棉 &lt;b&gt; API 變更紀錄</h1>');
    const days = apiChanges.map(({ on }) => on);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { on, changes } of apiChanges) {
      expect(page).toContain(`<h2>${on}</h2>`);
      expect(changes.length).toBeGreaterThan(0);
    }
  });
});
