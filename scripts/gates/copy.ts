import { isTest, isTestSupport, type Source } from './sources.ts';

/** Folders with texts for shoppers, members and operators: pages, e-mails, messages, demonstration data, help. */
const rooms = /^(?:contract|rules|seed|server|storefront|backoffice|docs\/back-office)\//;

/** Files that do not contain our own copy, and why. */
const exemptFiles: Readonly<Record<string, string>> = {
  'rules/delivery/taiwan-districts.ts': 'the official list of districts',
  'server/people/accounts/passwords/common-passwords.ts': 'passwords',
  'rules/search/characters.gen.ts': 'a table of characters',
  'seed/data/search-words.ts': 'words that shoppers type',
};

/** Names that are not ours. They are removed before a text is checked. */
const exemptNames = ['臺灣桃園地方法院'];

/** Names and sizes of the demonstration's products are data, spelt as on the packs: 24cm × 14片. */
const packs = /^seed\/data\/(?:products|combinations|promotions\/gifts\.ts)/;

interface CopyRule {
  pattern: RegExp;
  advice: string;
  /** Whether the rule does not apply to the names and sizes of products. */
  sparesPacks?: boolean;
}

/** Words of mainland China, and their Taiwanese equivalents. */
const foreignWords: Readonly<Record<string, string>> = {
  視頻: '影片',
  質量: '品質',
  信息: '訊息、資訊',
  網絡: '網路',
  默認: '預設',
  用戶: '使用者、會員',
  點擊: '點選、按',
  '登錄(?!在)': '登入',
  賬: '帳',
  軟件: '軟體',
  硬件: '硬體',
  激活: '啟用',
  短信: '簡訊',
  屏幕: '螢幕',
  鼠標: '滑鼠',
  鏈接: '連結',
  郵箱: '信箱',
  注銷: '登出、刪除帳號',
  保質期: '保存期限、有效期限',
  衛生巾: '衛生棉',
};

const han = '\\p{Script=Han}';
const counted =
  '(?:公分|公釐|公克|公斤|毫升|片|包|元|天|件|個|則|張|組|小時|分鐘|秒|年|月|日|歲|次|折|公尺)';

const rules: readonly CopyRule[] = [
  {
    pattern: /台(?:北|中市|中縣|南|東)|臺(?![北中南東])|(?<=[新舞平櫃])臺/u,
    advice: '臺 in 臺北, 臺中, 臺南, 臺東 and their addresses, 台 everywhere else',
  },
  { pattern: /\d ?[xX] ?\$?\d|\d [xX](?= |$)/, advice: '× and not x between numbers' },
  {
    pattern: /\d(?:cm|mm|ml|mL|kg|km|GB|MB)(?![\w-])/,
    advice: 'a space between a number and its unit',
    sparesPacks: true,
  },
  {
    pattern: new RegExp(`\\d${counted}`, 'u'),
    advice: 'a space between a number and what it counts',
    sparesPacks: true,
  },
  { pattern: /你(?![^「]*」)/u, advice: '您 for the reader; 你 only where somebody is quoted' },
  ...Object.entries(foreignWords).map(([word, ours]) => ({
    pattern: new RegExp(word, 'u'),
    advice: `${ours} is what Taiwan says`,
  })),
  {
    pattern: new RegExp(`${han}[,;:!?()](?=${han})|${han}\\.(?=\\s*$|${han})`, 'u'),
    advice: 'fullwidth punctuation between Chinese characters',
  },
  {
    pattern: new RegExp(`(?<=[${han}，。：；、！？）」]) {2,}(?=\\S)`, 'u'),
    advice: 'one space',
  },
];

const chinese = new RegExp(han, 'u');

/** The words of our copy that break a rule of spelling or typesetting, one line per finding. */
export function copyProblems(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => rooms.test(path) && !isTest(path) && !isTestSupport(path))
    .filter(({ path }) => !(path in exemptFiles))
    .flatMap(({ path, text }) =>
      textLines(text).flatMap((line, index) =>
        problemsOf(line, packs.test(path)).map((problem) => `${path}:${index + 1}: ${problem}`),
      ),
    );
}

/** The lines of a file without comments and without the names that are not ours. */
function textLines(text: string): string[] {
  const blank = (comment: string) => comment.replace(/[^\n]/g, '');
  const uncommented = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(?<![:'"`\w])\/\/.*$/gm, blank)
    .replaceAll('\\u00a0', ' ');
  return exemptNames.reduce((rest, name) => rest.replaceAll(name, ''), uncommented).split('\n');
}

function problemsOf(line: string, isPack: boolean): string[] {
  const isCopy = chinese.test(line) || />[^<{]*\d [xX] \$/.test(line);
  if (!isCopy) return [];
  return rules.flatMap(({ pattern, advice, sparesPacks = false }) => {
    const found = isPack && sparesPacks ? null : pattern.exec(line);
    return found ? [`${found[0].trim() || 'spaces'}: ${advice}`] : [];
  });
}
