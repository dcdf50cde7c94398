/**
 * What shoppers in Taiwan type, and where it must lead. Written before the words by which the shop understands it, and
 * not read by them: `search-corpus.test.ts` compares.
 */
export interface SearchExample {
  typed: string;
  /** Exactly the goods that say all these words, in their name, hashtags, number, series or attributes. */
  goods?: string;
  /** The label of a need that must be offered. */
  need?: string;
}

const goods = (found: Readonly<Record<string, readonly string[]>>): SearchExample[] =>
  Object.entries(found).flatMap(([words, typed]) =>
    typed.map((each) => ({ typed: each, goods: words })),
  );

const needs = (found: Readonly<Record<string, readonly string[]>>): SearchExample[] =>
  Object.entries(found).flatMap(([label, typed]) =>
    typed.map((each) => ({ typed: each, need: label })),
  );

export const searchCorpus: readonly SearchExample[] = [
  // As the shop writes it.
  ...goods({
    衛生棉: ['衛生棉', ' 衛生棉 ', '衛生 棉'],
    護墊: ['護墊'],
    棉條: ['棉條'],
    月亮褲: ['月亮褲'],
    安睡褲: ['安睡褲'],
    慕斯: ['慕斯'],
    濕巾: ['濕巾'],
    '夜用 衛生棉': ['夜用衛生棉', '衛生棉夜用', '衛生棉 夜用', '夜用　衛生棉', '夜用,衛生棉'],
    '日用 衛生棉': ['日用衛生棉'],
    '超薄 護墊': ['超薄護墊', '護墊超薄'],
    '天絲 夜用': ['天絲夜用', '夜用天絲'],
    '有機棉 棉條': ['有機棉棉條'],
    '加長 夜用': ['加長夜用'],
    高腰: ['高腰'],
    白茶: ['白茶'],
    手洗精: ['手洗精'],
    防溢乳墊: ['防溢乳墊'],
    補充包: ['補充包'],
  }),
  // Synonyms, and the words of other shops.
  ...goods({
    衛生棉: ['衛生巾', '姨媽巾', '月經棉', '月事棉', 'M巾', '衞生棉'],
    護墊: ['衛生護墊', '內褲護墊', '迷你巾'],
    棉條: ['衛生棉條', '月經棉條', '內置棉條'],
    月亮褲: ['經期褲', '月經褲', '吸血褲', '生理內褲'],
    安睡褲: ['安心褲', '褲型衛生棉夜用', '晚安褲'],
    防溢乳墊: ['溢乳墊', '乳墊'],
    產褥護墊: ['產墊', '產婦墊'],
    潔淨露: ['私密潔淨', '私密處清潔露'],
    '夜用 衛生棉': ['晚上用衛生棉', '夜間衛生棉'],
    手洗精: ['生理褲清潔劑', '洗月亮褲'],
  }),
  // English, and numbers with units.
  ...goods({
    衛生棉: ['pads', 'Pad', 'sanitary pads', 'ＰＡＤＳ'],
    護墊: ['panty liner', 'pantyliners', 'liners'],
    棉條: ['tampon', 'Tampons', 'TAMPON', 'tampom'],
    月亮褲: ['period underwear', 'period panties'],
    天絲: ['tencel', 'Tencel'],
    有機棉: ['organic cotton'],
    '28cm': ['28cm', '28 cm', '28公分', '28 公分', '２８ＣＭ', '28厘米', '28㎝'],
    '42cm': ['42公分'],
    '衛生棉 28cm': ['衛生棉28公分', '28 公分衛生棉'],
    '250ml': ['250ml', '250 毫升', '250ML'],
    qmd21: ['QM-D21', 'qm-d21', 'QMD21', 'ＱＭ－Ｄ21', 'qm d21'],
    qmwg250: ['QM-WG-250'],
  }),
  // Attributes, which no name need say.
  ...goods({
    產後: ['產後', '产后'],
    莫代爾: ['莫代爾', '莫代尔'],
    超量多: ['超量多'],
    哺乳: ['哺乳'],
    有香味: ['有香味', '香味'],
    '無香味 護墊': ['無香護墊', '無香料護墊', '護墊 無香味'],
    '運動 衛生棉': ['運動衛生棉', '运动卫生棉'],
    '量多 棉條': ['量多棉條'],
  }),
  // Simplified characters.
  ...goods({
    衛生棉: ['卫生棉', '卫生巾'],
    護墊: ['护垫', '卫生护垫'],
    棉條: ['棉条'],
    月亮褲: ['月亮裤'],
    安睡褲: ['安睡裤'],
    '夜用 衛生棉': ['夜用卫生巾'],
    天絲: ['天丝'],
    產褥: ['产褥'],
    濕巾: ['湿巾'],
  }),
  // Homophones and slips of the finger.
  ...goods({
    '夜用 衛生棉': ['業用衛生面', '夜用為生棉', '葉用衛生棉', '夜用衛生眠'],
    衛生棉: ['衛生綿', '衛生面', '衛棉', '衛生棉棉', '衛深棉', '喂生棉', '偉生棉', '衛生'],
    護墊: ['護店', '互墊', '戶墊', '墊護', '護電'],
    棉條: ['棉調', '綿條', '面條'],
    安睡褲: ['安睡庫', '安稅褲', '安睡酷', '安褲'],
    月亮褲: ['月亮庫', '月量褲', '月亮酷', '越亮褲', '月涼褲'],
    潔淨露: ['潔淨路', '結淨露', '節淨露', '潔境露'],
    有機棉: ['有基棉', '有機綿', '有雞棉'],
    天絲: ['天斯', '天思', '添絲'],
    慕斯: ['幕斯', '慕思', '墓絲'],
    莫代爾: ['莫待爾', '末代爾'],
    產褥褲: ['產褥庫', '產入褲', '產辱褲'],
    防溢乳墊: ['防益乳墊', '防溢如墊', '防溢乳店', '防溢墊'],
    超薄: ['超博', '超泊', '朝薄'],
    '超薄 護墊': ['超博護墊', '超薄護電'],
    '棉柔 護墊': ['棉柔護店', '眠柔護墊'],
    手洗精: ['手洗晶', '手洗經'],
    潤膚乳: ['潤膚如', '潤夫乳', '潤孚乳'],
    濕巾: ['溼巾', '濕斤', '失巾'],
  }),
  // Needs.
  ...needs({
    怕側漏: ['漏', '側漏', '外漏', '侧漏', '衛生棉側漏', '測漏'],
    '怕悶、怕熱': ['悶', '悶熱', '透氣', '闷热', '夏天'],
    '敏感、容易泛紅': ['敏感', '敏感肌', '過敏', '紅腫', '过敏', '癢'],
    產後與待產: ['產後', '坐月子', '待產', '惡露'],
    第一次用: ['第一次', '初經', '新手', '第一次用棉條'],
    有異味: ['異味', '味道', '异味'],
    乾燥不適: ['乾燥', '干燥'],
    運動: ['運動', '健身', '跑步'],
    '游泳、泡湯': ['游泳', '泡湯', '游詠'],
    '旅行、出差': ['旅行', '出國'],
    沾到血漬: ['血漬', '怎麼洗'],
    怎麼選長度: ['怎麼選', '長度', '幾公分'],
    量很多: ['量多', '量大'],
  }),
];

/** What the shop has nothing for: it must find nothing rather than something else. */
export const unsellable: readonly string[] = [
  '沒有這種東西',
  '手機殼',
  '便祕藥',
  '洗衣機',
  '咖啡豆',
  'iphone',
  '！？%_',
  '𠮷野家牛丼',
  '啊啊啊啊啊啊',
];
