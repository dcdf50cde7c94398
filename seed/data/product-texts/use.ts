import type { Product } from '#contract/entities/catalog.ts';

/** How a family is used: how often it is changed, for whom it is not made, and how thick it is, if its texts say so. */
export type FamilyUse = Pick<Product, 'changeEvery' | 'notFor' | 'thicknessTenths'>;

const dayPads = '白天 2 至 3 小時換一次，量少時最久 4 小時，睡前換成夜用。';
const nightPads = '睡前換新的一片，起床就換，單片以 8 小時內為宜。';
const liners = '4 小時左右或覺得潮濕時換，睡覺時可以不用。';
const pants = '一件以 8 小時內為宜，覺得潮濕就換。';
const tampons = '4 至 6 小時換一支，最長不超過 8 小時。';
const underwear = '依量多寡 4 至 12 小時換一件，覺得潮濕就換。';
const wash = '一天一次即可，只用在外部。';

const use = (
  changeEvery: string,
  notFor: string,
  thicknessTenths: number | null = null,
): FamilyUse => ({ changeEvery, notFor, thicknessTenths });

/** The thickness of sizes that differ from their family, by slug. */
const ownThickness: Readonly<Record<string, number>> = {
  'day-thin-28': 15,
  'nursing-pad-night-30': 30,
};

/** How the size `slug` of a family is used. Throws if the family's use is missing. */
export function familyUseOf(family: string, slug: string): FamilyUse {
  const found = familyUses[family];
  if (!found) throw new Error(`No use for the family ${family}`);
  return { ...found, thicknessTenths: ownThickness[slug] ?? found.thicknessTenths };
}

/** The use of each family by its key. */
const familyUses: Readonly<Record<string, FamilyUse>> = {
  'day-regular': use(dayPads, '想要很薄、穿合身長褲的日子，超薄款比較合適。', 25),
  'day-organic': use(dayPads, '量多的日子；這款只做到一般吸收量。', 28),
  'day-thin': use(dayPads, '喜歡蓬鬆厚實觸感的人，棉柔款比較合適。', 10),
  'day-mesh': use(dayPads, '偏好棉布觸感的人；網面摸起來比較滑。', 15),
  'day-tencel': use(dayPads, '想要最低單價的人，棉柔款比較划算。', 20),
  'night-regular': use(nightPads, '怕厚、怕悶的人，超薄夜用比較合適。'),
  'night-thin': use(nightPads, '量最多的那一兩晚，加長夜用或安睡褲比較安心。', 15),
  'night-tencel': use(nightPads, '想要最低單價的人，棉柔夜用比較划算。'),
  'night-long': use(nightPads, '量少的夜晚，29 公分就夠，不必用到這麼長。'),
  'liner-cotton': use(liners, '經期量多的日子；護墊的吸收量不夠。', 10),
  'liner-thin': use(liners, '經期量多的日子，或偏好棉布觸感的人。', 7),
  'liner-tencel': use(liners, '經期量多的日子；護墊的吸收量不夠。', 10),
  'liner-botanical': use(liners, '對香味敏感的人；請改選無香的棉柔護墊。', 10),
  'liner-long': use(liners, '經期量多的日子；請改用日用衛生棉。', 15),
  'sleep-pants': use(pants, '怕熱的人；輕薄安睡褲比較涼。'),
  'sleep-pants-thin': use(pants, '量最多的那一晚；夜用安睡褲吸得比較多。'),
  'day-pants': use(
    '4 至 6 小時換一件，覺得潮濕就換。',
    '穿貼身短褲或裙子的日子，褲型的輪廓比較明顯。',
  ),
  'tampon-applicator': use(tampons, '睡眠超過 8 小時的夜晚，以及經期以外的日子。'),
  'tampon-compact': use(tampons, '睡眠超過 8 小時的夜晚，以及經期以外的日子。'),
  'tampon-digital': use(tampons, '第一次用棉條的人；導管式比較容易上手。'),
  'moon-day': use(underwear, '不方便清洗與晾乾的旅途。', 30),
  'moon-night': use(underwear, '隔天就要再穿的人；晾乾約需 10 至 14 小時。'),
  'moon-high': use(underwear, '穿低腰褲的日子；高腰會露出來。'),
  'moon-teen': use(underwear, '成人體型；請改選日用月亮褲。'),
  'wash-gel': use(wash, '想要香味的人；這款不加香料。'),
  'wash-tea': use(wash, '對香味敏感的人；請改選無香的日常潔淨露。'),
  'wash-mousse': use(wash, '喜歡凝露質地的人；這款按出來是泡沫。'),
  'care-wipes': use('需要時用一片，用完丟垃圾桶。', '拿來代替每天的清水沖洗。'),
  'lingerie-wash': use('每次手洗用一次，依標示的量。', '機洗或要漂白的衣物。'),
  'maternity-pad': use(
    '產後初期 2 至 3 小時換一次，或依護理人員的建議。',
    '一般經期；日用與夜用比較薄，也比較省。',
  ),
  'maternity-pants': use(
    '產後初期 3 至 4 小時換一件，覺得潮濕就換。',
    '一般經期；安睡褲比較薄，也比較省。',
  ),
  'nursing-pad': use('3 至 4 小時換一片，覺得潮濕就換。', '經期；請改用衛生棉或護墊。', 20),
  'maternity-mat': use('弄髒就整片更換，不可水洗。', '貼身使用；它是鋪在床上的。'),
  'maternity-mousse': use(wash, '喜歡香味的人；這款不加香料。'),
  'maternity-lotion': use('早晚各一次，按摩到吸收。', '臉部；這款是身體用的。'),
};
