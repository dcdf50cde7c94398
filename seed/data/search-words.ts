/** Words of shoppers for a word of the catalogue. */
interface SynonymSeed {
  words: readonly string[];
  target: string;
}

/** Words of a need. `path` leads to a listing of the shop, or as `news:` and a title to an article. */
interface NeedSeed {
  words: readonly string[];
  label: string;
  path: string;
  /** The words by which goods are found, if the need's own words are in no name. */
  target?: string;
}

export const synonyms: readonly SynonymSeed[] = [
  // Every shop has these from its first migration.
  { words: ['衛生巾', '姨媽巾', '月經棉', '衞生棉'], target: '衛生棉' },
  { words: ['衛生護墊'], target: '護墊' },
  { words: ['衛生棉條', '月經棉條'], target: '棉條' },
  { words: ['生理褲', '經期褲'], target: '月亮褲' },
  { words: ['安心褲'], target: '安睡褲' },
  // The words of other shops, of English and of everyday life.
  { words: ['pad', 'pads', 'sanitary pad', 'sanitary pads', 'sanitary napkin'], target: '衛生棉' },
  { words: ['liner', 'liners', 'panty liner', 'panty liners'], target: '護墊' },
  { words: ['tampon', 'tampons'], target: '棉條' },
  { words: ['period underwear', 'period panties', 'period pants'], target: '月亮褲' },
  { words: ['sleep pants', 'night pants'], target: '安睡褲' },
  { words: ['tencel', 'lyocell', '萊賽爾'], target: '天絲' },
  { words: ['organic', 'organic cotton'], target: '有機棉' },
  { words: ['mousse', 'foam'], target: '慕斯' },
  { words: ['modal'], target: '莫代爾' },
  { words: ['wipes', '溼巾', '濕紙巾', '溼紙巾'], target: '濕巾' },
  { words: ['nursing pads', 'breast pads', '溢乳墊', '乳墊', '防溢墊'], target: '防溢乳墊' },
  { words: ['綿柔', '純棉'], target: '棉柔' },
  { words: ['內褲護墊', '迷你巾', '日常護墊'], target: '護墊' },
  { words: ['M巾', '月事棉', '生理棉'], target: '衛生棉' },
  { words: ['內置棉條', '塞入式衛生棉'], target: '棉條' },
  { words: ['月經褲', '吸血褲', '生理內褲', '經期內褲'], target: '月亮褲' },
  { words: ['晚安褲', '夜安褲', '褲型衛生棉夜用', '夜用褲型'], target: '安睡褲' },
  { words: ['產墊', '產婦墊', '產後墊', '產婦衛生棉'], target: '產褥護墊' },
  { words: ['私密潔淨', '私密清潔露', '私密處清潔露', '私密沐浴露', '私密露'], target: '潔淨露' },
  { words: ['夜用型', '晚上', '晚上用', '夜間', '睡覺'], target: '夜用' },
  { words: ['日用型', '白天', '白天用', '日間'], target: '日用' },
  { words: ['特長', '超長'], target: '加長' },
  { words: ['極薄', '輕薄型'], target: '超薄' },
  { words: ['洗月亮褲', '生理褲清潔劑', '內衣洗劑'], target: '手洗精' },
  { words: ['無香', '無香料', '無香精', '沒有香味'], target: '無香味' },
  { words: ['香味', '香香的'], target: '有香味' },
];

/** What shoppers worry about or plan, and where the shop answers: never at medical devices, such as tampons (G-208). */
export const needs: readonly NeedSeed[] = [
  {
    words: ['漏', '側漏', '外漏', '後漏', '漏出來', '防漏'],
    label: '怕側漏',
    path: '/products?all=1&usage=夜用&absorbency=量多,超量多',
    target: '超量多',
  },
  {
    words: ['悶', '悶熱', '悶濕', '透氣', '夏天', '流汗', '不悶'],
    label: '怕悶、怕熱',
    path: '/products?all=1&material=天絲,超薄網面',
    target: '天絲',
  },
  {
    words: ['敏感', '敏感肌', '過敏', '紅腫', '紅疹', '癢', '起疹子', '泛紅'],
    label: '敏感、容易泛紅',
    path: '/products?all=1&material=有機棉&scented=0',
    target: '有機棉',
  },
  {
    words: ['產後', '坐月子', '月子', '待產', '待產包', '剖腹產', '惡露', '生產', '生完小孩'],
    label: '產後與待產',
    path: '/products?all=1&usage=產後',
    target: '產後',
  },
  {
    words: ['產後', '坐月子', '待產'],
    label: '產後第一週要準備什麼',
    path: 'news:產後第一週，家裡可以先準備的東西',
  },
  {
    words: ['第一次', '第一次用', '新手', '初經', '初潮', '青春期', '初次', '國中生', '小學生'],
    label: '第一次用',
    path: '/choose',
  },
  {
    words: ['異味', '味道', '有味道', '臭味', '悶臭'],
    label: '有異味',
    path: '/products?all=1&usage=清潔',
    target: '潔淨露',
  },
  {
    words: ['乾燥', '乾癢', '乾澀'],
    label: '乾燥不適',
    path: '/products?all=1&keyword=潔淨慕斯',
    target: '慕斯',
  },
  {
    words: ['運動', '健身', '跑步', '瑜珈', '重訓'],
    label: '運動',
    path: '/products?all=1&usage=運動',
    target: '運動',
  },
  {
    words: ['旅行', '出國', '出差', '旅遊'],
    label: '旅行、出差',
    path: '/products?all=1&keyword=旅行',
    target: '旅行',
  },
  {
    words: ['血漬', '沾到', '洗不掉', '怎麼洗', '清洗'],
    label: '沾到血漬',
    path: 'news:血漬清洗的順序，比洗劑更重要',
  },
  {
    words: ['怎麼選', '怎麼挑', '長度', '尺寸', '幾公分', '多長'],
    label: '怎麼選長度',
    path: 'news:21 到 42 公分，怎麼挑到自己的長度',
  },
  {
    words: ['量多', '量大', '大量', '血量多'],
    label: '量很多',
    path: '/products?all=1&absorbency=量多,超量多',
    target: '量多',
  },
  {
    words: ['分泌物', '量少', '快結束'],
    label: '量少、平日分泌物',
    path: '/products?all=1&usage=日常',
    target: '護墊',
  },
  {
    words: ['懷孕', '孕婦', '孕期'],
    label: '孕期',
    path: '/products?all=1&keyword=孕期',
    target: '孕期',
  },
  {
    words: ['漲奶', '溢奶', '餵奶', '哺乳'],
    label: '哺乳',
    path: '/products?all=1&usage=哺乳',
    target: '哺乳',
  },
];
