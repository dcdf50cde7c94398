import { describe, expect, it } from 'vitest';
import { sanitise } from './sanitise.ts';

describe('an operator’s HTML', () => {
  it.each([
    '<h3>特色</h3><p>整夜<strong>安心</strong><br />不側漏</p>',
    '<ul><li>一</li></ul><ol start="2"><li>二</li></ol>',
    '<table><thead><tr><th scope="col" colspan="2">規格</th></tr></thead><tbody><tr><td>棉</td></tr></tbody></table>',
    '<a href="/faq">常見問題</a><a href="tel:0800889933">電話</a>',
    '<img loading="lazy" src="/media/a-1200.webp" alt="圖" width="1200" height="800" />',
  ])('keeps the tags of a text: %s', (html) => {
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" style="position:fixed" class="y">好</p>', '<p>好</p>'],
    ['<a href="javascript:alert(1)">連結</a>', '<a>連結</a>'],
    ['<a href="//evil.example">連結</a>', '<a>連結</a>'],
    ['<img src="data:image/svg+xml,x" alt="" />', '<img loading="lazy" alt="" />'],
    ['<iframe src="https://evil.example"></iframe><object></object><form></form>', ''],
    ['<svg><script>x</script></svg><style>p{}</style><textarea>x</textarea>', ''],
    ['<h1>標題</h1>', '<h2>標題</h2>'],
    [
      '<a href="https://a.example" target="window" rel="opener">外部</a>',
      '<a href="https://a.example" target="_blank" rel="noopener">外部</a>',
    ],
    ['', ''],
  ])('is freed of everything harmful: %s', (html, clean) => {
    expect(sanitise(html)).toBe(clean);
  });

  it('keeps its numbers with their units', () => {
    expect(sanitise('<p>長 24 公分，150 mL</p>')).toBe('<p>長 24\u00a0公分，150\u00a0mL</p>');
  });

  it('is cleaned to the same result every time', () => {
    const html = '<p>好<script>x</script></p>';
    expect(sanitise(html)).toBe(sanitise(html));
    expect(sanitise(sanitise(html))).toBe(sanitise(html));
  });
});
