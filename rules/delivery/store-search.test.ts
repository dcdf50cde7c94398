import { describe, expect, it } from 'vitest';
import { placeOfStore, storeSearchText, storeSearchWords } from './store-search.ts';

const store = { no: '131386', name: '建盛門市', address: '台北市中山區建國北路3段42號' };
const finds = (keyword: string) => {
  const text = storeSearchText(store);
  return storeSearchWords(keyword).every((word) => text.includes(word));
};

describe('the search for a store', () => {
  it.each(['131386', '１３１３８６', '建盛', '建盛門市', '建盛店', '臺北市', '台北市中山區'])(
    'finds it by %s',
    (keyword) => expect(finds(keyword)).toBe(true),
  );

  it.each(['建國北路', '建國北路三段', '建國北路3段', '建國北路３段', '建國北路 42號', '　建盛　'])(
    'finds it by its road as %s',
    (keyword) => expect(finds(keyword)).toBe(true),
  );

  it.each(['師大', '建國南路', '6建盛', '建盛 師大', '%', '_'])(
    'does not find it by %s',
    (keyword) => expect(finds(keyword)).toBe(false),
  );

  it('finds Latin letters whatever their case and width', () => {
    const text = storeSearchText({ ...store, name: 'ＡＩ Park門市' });
    for (const keyword of ['ai', 'AI', 'ａｉ', 'PARK', 'aipark門市'])
      expect(text, keyword).toContain(storeSearchWords(keyword)[0]);
  });

  it('looks at five words, each once, and keeps the two letters of a name that looks like an ending', () => {
    expect(storeSearchWords('一 二 二 三 四 五 六')).toEqual(['一', '二', '三', '四', '五']);
    expect(storeSearchWords('門市 店')).toEqual(['門市', '店']);
    expect(storeSearchWords(' 　 ')).toEqual([]);
  });

  it('keeps house numbers and long numbers before 段 as they are', () => {
    expect(storeSearchWords('12段')).toEqual(['12段']);
  });
});

describe('the place of a store', () => {
  it.each([
    ['台北市中山區建國北路三段42號', '臺北市', '中山區'],
    ['104 臺北市中山區建國北路三段42號', '臺北市', '中山區'],
    ['金門縣金城鎮民生路１號', '金門縣', '金城鎮'],
    ['屏東縣琉球鄉中山路1號', '屏東縣', '琉球鄉'],
    ['建國北路三段42號', '', ''],
    ['', '', ''],
  ])('of %s is %s %s', (address, city, cityZone) => {
    expect(placeOfStore(address)).toEqual({ city, cityZone });
  });
});
