/** Suggestions while shoppers type, with 10,000 goods: `npm run bench -- search-suggestions`. */
import { sql } from 'drizzle-orm';
import { growProducts } from '#seed/load/grow.ts';
import { vacuum } from '#seed/load/grow-business.ts';
import { anyAddress } from '#server/testing/http-buyers.ts';
import { noteResults } from './results.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const goods = 10_000;
const asked = 600;

/**
 * Words as they are, simplified, with errors, unknown ones and codes; two of them together make keywords that differ.
 */
const words = [
  ...[
    '夜用',
    '日用',
    '護墊',
    '棉條',
    '月亮褲',
    '安睡褲',
    '潔淨露',
    '有機棉',
    '天絲',
    '超薄',
    '產後',
  ],
  ...[
    '卫生棉',
    '护垫',
    '月亮裤',
    '业用',
    '衛生面',
    '護店',
    '棉調',
    '安睡庫',
    '有基棉',
    '天思',
    '超博',
  ],
  ...['側漏', '敏感', '第一次', '28cm', '28 公分', 'pads', 'tampom', 'qm-d21', '竹纖維', '手機殼'],
];
const keywords = words.flatMap((one) => words.map((other) => (one === other ? one : one + other)));

const shop = await openShopUnderTest(3352);

/** Milliseconds from a request to the end of its answer. */
async function ask(keyword: string): Promise<number> {
  const { origin } = shop.server;
  const path = `/backstage/api/v1/search/suggestions?keyword=${encodeURIComponent(keyword)}`;
  const began = performance.now();
  const answer = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': anyAddress() } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${keyword}: ${answer.status}`);
  return performance.now() - began;
}

try {
  await shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growProducts(db, goods);
    // Copies have the names of their origins. A hashtag of its own for nearly each makes the word list as long as it
    // may be.
    await db.execute(sql`
      update products set hashtag1 = chr(19968 + id * 37 % 3001) || chr(22000 + id * 91 % 4999)
      where material_no like 'GROWN-%'`);
  });
  await vacuum(shop.pool);
  const first = await ask('夜用衛生棉');
  for (const word of words) await ask(`${word} 衛生棉`);
  const taken: number[] = [];
  // Each keyword once, so that no answer comes from memory.
  for (let turn = 0; turn < asked; turn++) {
    taken.push(await ask(keywords[(turn * 37) % keywords.length] ?? ''));
  }
  taken.sort((one, other) => one - other);
  const p95 = Math.round(taken[Math.floor(asked * 0.95)] ?? 0);
  const p50 = Math.round(taken[Math.floor(asked * 0.5)] ?? 0);
  noteResults('search-suggestions', {
    'suggestions, 10,000 goods, p95': `${p95} ms, p50 ${p50} ms`,
    'the first one, which makes the word list': `${Math.round(first)} ms`,
  });
} finally {
  await shop.stop();
}
