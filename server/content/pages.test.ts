import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { sectionsOf } from './page-sections.ts';

// Without the demonstration data: the shop's own pages come with the migrations.
const test = shopForTests();
let api: RecordApi;
beforeAll(async () => {
  api = await recordApi(test, 'pages');
});

const status = async (slug: string) => (await test.http(`/api/v1/pages/${slug}`)).statusCode;
const sitemap = async () => (await test.http('/sitemap.xml')).body;

describe('a page', () => {
  it('of an operator is there as soon as it is ONLINE, with its sections, and search engines learn of it', async () => {
    const { data } = await api.call('create', {
      title: '禮物包裝',
      slug: 'gift-wrapping',
      lead: '可以加購。',
      body: '<h2>怎麼加購</h2><p>在購物車勾選。</p>',
    });
    expect(await status('gift-wrapping')).toBe(404);
    expect(await sitemap()).not.toContain('gift-wrapping');
    const show = { currentVisibilityRule: 'ONLINE', version: 1 };
    await api.call('update-row', show, Number(data.id));
    await expect.poll(() => status('gift-wrapping')).toBe(200);
    expect((await test.api.readPage({ params: { slug: 'gift-wrapping' } })).data).toEqual({
      slug: 'gift-wrapping',
      title: '禮物包裝',
      lead: '可以加購。',
      description: '',
      sections: [
        {
          id: 'section-1',
          heading: '怎麼加購',
          blocks: [{ kind: 'paragraph', text: '在購物車勾選。' }],
        },
      ],
    });
    await expect.poll(sitemap).toContain('/pages/gift-wrapping</loc>');
    expect((await sitemap()).match(/\/faq</g)).toHaveLength(1);
    await api.call('delete', { version: 2 }, Number(data.id));
    await expect.poll(() => status('gift-wrapping')).toBe(404);
  });

  it('that the shop leads to keeps its address and cannot be removed', async () => {
    const { rows } = await api.call('search', { keyword: 'faq' });
    const id = Number(rows[0]?.id);
    expect((await api.call('update', { slug: 'questions', version: 1 }, id)).errors).toEqual({
      slug: '這個頁面的網址是固定的，不能更改',
    });
    expect(await api.call('delete', { version: 1 }, id)).toMatchObject({
      code: 'RECORD_IN_USE',
      extra: { usedBy: [{ label: '商店固定的頁面', count: 1 }] },
    });
    expect((await api.call('update', { title: '問與答', version: 1 }, id)).status).toBe(200);
  });
});

describe('the body of a page', () => {
  it('is read the same from the editor as from the migration', () => {
    const written =
      '<ul>\n<li>一</li>\n<li>二</li></ul><table><tbody><tr><th>甲</th></tr><tr><td>1</td></tr></tbody></table>';
    const edited =
      '<ul><li><p>一</p></li><li><p>二</p></li></ul><table><tbody><tr><th colspan="1"><p>甲</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>';
    const [section] = sectionsOf(written);
    expect(section?.blocks).toEqual([
      { kind: 'list', items: ['一', '二'] },
      { kind: 'table', columns: ['甲'], rows: [['1']] },
    ]);
    expect(sectionsOf(edited)).toEqual([section]);
  });

  it('has the anchors that operators give, and others by place', () => {
    const sections = sectionsOf('<p>前言</p><h2>運費 {#fees}</h2><h2>其他 {有等級}</h2>');
    expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['section-1', ''],
      ['fees', '運費'],
      ['section-3', '其他 {有等級}'],
    ]);
  });

  it('keeps what has a form of its own as clean HTML', () => {
    const [section] = sectionsOf(
      '<p>看<a href="/faq" onclick="x()">這裡</a></p><blockquote>話<script>alert(1)</script></blockquote><script>alert(2)</script><p>&lt;b&gt;</p>',
    );
    expect(section?.blocks).toEqual([
      { kind: 'html', html: '<p>看<a href="/faq">這裡</a></p>' },
      { kind: 'html', html: '<blockquote>話</blockquote>' },
      { kind: 'paragraph', text: '<b>' },
    ]);
  });
});
