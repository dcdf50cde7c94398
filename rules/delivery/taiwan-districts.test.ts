import { describe, expect, it } from 'vitest';
import {
  cities,
  type District,
  districtOfAddress,
  districtsOf,
  findDistrict,
} from './taiwan-districts.ts';

const all = cities.flatMap((city) => districtsOf(city));
const label = ({ city, name }: District) => city + name;

describe('the list of counties, cities and districts', () => {
  it('holds the 22 counties and cities and their 368 districts [3.068]', () => {
    expect(cities).toHaveLength(22);
    expect(all).toHaveLength(368);
    expect(new Set(all.map(label)).size).toBe(368);
  });

  it('gives every district a three-digit postal code that only the two undivided cities share', () => {
    expect(all.filter(({ postalCode }) => !/^[1-9]\d\d$/.test(postalCode))).toEqual([]);
    const shared = all.filter((one) =>
      all.some((other) => other !== one && other.postalCode === one.postalCode),
    );
    expect([...new Set(shared.map(({ city }) => city))]).toEqual(['新竹市', '嘉義市']);
  });

  it('names every district by its kind', () => {
    expect(all.filter(({ name }) => !/^.{1,3}[區市鎮鄉]$/u.test(name))).toEqual([]);
  });

  it('marks exactly the outlying islands', () => {
    const outlying = all.filter(({ islandsType }) => islandsType === 'OUTLYING_ISLAND').map(label);
    expect(outlying).toEqual([
      '屏東縣琉球鄉',
      '臺東縣綠島鄉',
      '臺東縣蘭嶼鄉',
      ...['馬公市', '西嶼鄉', '望安鄉', '七美鄉', '白沙鄉', '湖西鄉'].map(
        (name) => `澎湖縣${name}`,
      ),
      ...['金沙鎮', '金湖鎮', '金寧鄉', '金城鎮', '烈嶼鄉', '烏坵鄉'].map(
        (name) => `金門縣${name}`,
      ),
      ...['南竿鄉', '北竿鄉', '莒光鄉', '東引鄉'].map((name) => `連江縣${name}`),
    ]);
  });

  it('finds a district also by the everyday spelling of its city', () => {
    expect(findDistrict('台北市', ' 大安區 ')).toEqual({
      city: '臺北市',
      name: '大安區',
      postalCode: '106',
      islandsType: 'MAIN_ISLAND',
    });
    expect(findDistrict('雲林縣', '台西鄉')?.postalCode).toBe('636');
  });

  it('knows no district of another city', () => {
    expect(findDistrict('臺北市', '板橋區')).toBeUndefined();
    expect(findDistrict('東京都', '港區')).toBeUndefined();
  });
});

describe('a written address', () => {
  it('lies in the district it begins with', () => {
    expect(districtOfAddress('臺北市大安區和平東路一段1號')).toMatchObject({
      city: '臺北市',
      name: '大安區',
      islandsType: 'MAIN_ISLAND',
    });
    expect(districtOfAddress('臺東縣蘭嶼鄉紅頭村1號')).toMatchObject({
      islandsType: 'OUTLYING_ISLAND',
    });
  });

  it('may be written with 台, spaces and a postal code', () => {
    expect(districtOfAddress('106 台北市 大安區 和平東路一段1號')?.name).toBe('大安區');
  });

  it.each([
    '',
    '大安區和平東路',
    '臺北市沒有區1號',
    '臺北市大安區',
    '臺北市大安區　',
    '東京都港区1-1',
  ])('is not known: %j', (address) => {
    expect(districtOfAddress(address)).toBeUndefined();
  });
});
