/** A campaign over 5,000 products becomes live: `npm run bench -- publish`. */
import { sql } from 'drizzle-orm';
import { growProducts } from '#seed/load/grow.ts';
// Declares the jobs of the library of pictures.
import type {} from '#server/media/jobs.ts';
import { owner, withOwner } from '../e2e/owner.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const reduced = 5_000;

const shop = await openShopUnderTest(3350, withOwner);
const { origin } = shop.server;
let token = '';

async function ask(path: string, body?: object) {
  const answer = await fetch(`${origin}/backstage/api/backstagex/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

try {
  await growProducts(shop.db, 10_000);
  token = String((await ask('login', owner)).token);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from products where current_visibility_rule = 'ONLINE' order by id desc limit ${reduced}`,
  );
  const ids = rows.map(({ id }) => id);
  const pages = ids.slice(0, 20).map((id) => `${origin}/products/${id}`);
  const textsOf = () => Promise.all(pages.map(async (page) => (await fetch(page)).text()));
  await textsOf();

  const label = `改價${Date.now() % 10_000}`;
  const day = 86_400_000;
  const draft = await ask('discount-events/versions/0/save', {
    values: {
      title: label,
      label,
      discount_type: 'PERCENT',
      discount_value: 37,
      event_begin_at: new Date(Date.now() - day).toISOString(),
      event_end_at: new Date(Date.now() + day).toISOString(),
      products: ids,
      web_image: '/media/banners/a-1920.webp',
      mobile_image: '/media/banners/b-1200.webp',
      current_visibility_rule: 'ONLINE',
    },
  });
  const began = performance.now();
  const live = await ask(`discount-events/versions/${draft.id}/publish`, {});
  const published = performance.now();
  // The start of the last request that still got the old cached answer.
  let lastOld = published;
  for (const page of pages) {
    for (;;) {
      const asked = performance.now();
      if ((await (await fetch(page)).text()).includes(label)) break;
      lastOld = Math.max(lastOld, asked);
    }
  }
  console.log(
    `${ids.length} products, ${live.state}: published in ${Math.round(published - began)} ms, ` +
      `${pages.length} cached pages right for whoever asks ${Math.round(lastOld - published)} ms later`,
  );
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  noteResults('publish', {
    'campaign over 5,000 products': seconds(published - began),
    '20 cached pages after it': seconds(lastOld - published),
  });
} finally {
  await shop.stop();
}
