import { expect, it } from 'vitest';
import { copyProblems } from './copy.ts';

const inPage = (text: string, path = 'storefront/app/pages/cart/texts.ts') =>
  copyProblems([{ path, text }]);

it.each([
  ["'台北市大安區'", '台北'],
  ["'臺灣本島'", '臺'],
  ["'新臺幣 100 元'", '臺'],
  ["'尺寸 10 x 20 公分'", '0 x 2'],
  ['<p className="digits">1 x $0</p>', '1 x $0'],
  ["'長度 24cm'", '4cm'],
  ["'容量 150mL'", '0mL'],
  ["'24公分'", '4公分'],
  ["'買3包'", '3包'],
  ["'謝謝你的訂購'", '你'],
  ["'觀看視頻'", '視頻'],
  ["'產品質量很好'", '質量'],
  ["'請登錄會員'", '登錄'],
  ["'您好,歡迎'", '好,'],
  ["'到貨了!請取貨'", '了!'],
  ["'第一句。  第二句'", 'spaces'],
])('complains of %s', (text, words) => {
  const [problem, ...more] = inPage(`const text = ${text};`);
  expect(more).toEqual([]);
  expect(problem).toContain(`: ${words}: `);
});

it.each([
  "'臺北市信義區市府路 1 號'",
  "'台灣製造，平台與櫃台'",
  "'新台幣 1,280 元'",
  "'10 × 20 公分'",
  "'第 2 頁，24 公分，150 mL'",
  "'每 100\\u00a0mL'",
  "'她說：「你可以打電話。」'",
  "'臺灣桃園地方法院'",
  "const size = { width: '24cm' };",
])('lets %s pass', (text) => {
  expect(inPage(text)).toEqual([]);
});

it('reads no comments, no tests and no other rooms', () => {
  expect(inPage('/** 台北 */\n// 視頻')).toEqual([]);
  expect(inPage("'台北'", 'storefront/app/cart/cart.test.ts')).toEqual([]);
  expect(inPage("'台北'", 'sandbox/map.ts')).toEqual([]);
});

it('leaves names and sizes of products as they are on the packs, and nothing else of their files', () => {
  const path = 'seed/data/products/day.ts';
  expect(inPage("volume: '24cm × 14片'", path)).toEqual([]);
  expect(inPage("name: '台北限定'", path)).toHaveLength(1);
});

it('names line and advice', () => {
  expect(inPage("const a = 1;\nconst text = '請看視頻';")).toEqual([
    'storefront/app/pages/cart/texts.ts:2: 視頻: 影片 is what Taiwan says',
  ]);
});
