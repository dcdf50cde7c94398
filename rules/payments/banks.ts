/** Banks of Taiwan that accept transfers, by their codes of three digits, which cash machines and apps show. */
export const banks: readonly (readonly [code: string, name: string])[] = [
  ['004', '台灣銀行'],
  ['005', '土地銀行'],
  ['006', '合作金庫'],
  ['007', '第一銀行'],
  ['008', '華南銀行'],
  ['009', '彰化銀行'],
  ['011', '上海商業儲蓄銀行'],
  ['012', '臺北富邦銀行'],
  ['013', '國泰世華銀行'],
  ['016', '高雄銀行'],
  ['017', '兆豐銀行'],
  ['048', '王道銀行'],
  ['050', '台灣企銀'],
  ['052', '渣打銀行'],
  ['053', '臺中銀行'],
  ['054', '京城銀行'],
  ['081', '滙豐銀行'],
  ['101', '瑞興銀行'],
  ['102', '華泰銀行'],
  ['103', '新光銀行'],
  ['108', '陽信銀行'],
  ['118', '板信銀行'],
  ['147', '三信銀行'],
  ['700', '中華郵政'],
  ['803', '聯邦銀行'],
  ['805', '遠東銀行'],
  ['806', '元大銀行'],
  ['807', '永豐銀行'],
  ['808', '玉山銀行'],
  ['809', '凱基銀行'],
  ['810', '星展銀行'],
  ['812', '台新銀行'],
  ['816', '安泰銀行'],
  ['822', '中國信託'],
  ['823', '將來銀行'],
  ['824', '連線銀行'],
  ['826', '樂天銀行'],
];

const names = new Map(banks);

/** The code with the name of its bank; the code alone if the shop does not know it (e.g. of a credit union). */
export const bankLabel = (code: string): string =>
  [code, names.get(code)].filter(Boolean).join(' ');
