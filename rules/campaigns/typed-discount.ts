/** The per cent that a typed discount takes off, or the sentence about its problem. */
export type ReadDiscount = { off: number } | { problem: string };

const unreadable = '請填折數，例如 8、8 折或 85 折';
const digits: Readonly<Record<string, string>> = {
  零: '0',
  〇: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
};

/**
 * Reads a discount as Taiwan says it: `8 折` and `8` are 80 per cent of the price, `85 折` and `8.5` are 85, `95 折` is
 * 95. `-20%` and `減 20%` take 20 per cent off, 免費 and `100% off` all of it. Stored is what is taken off, in whole per
 * cent.
 */
export function readDiscount(typed: string): ReadDiscount {
  const text = typed.normalize('NFKC').replace(/\s+/g, '');
  if (text === '免費') return { off: 100 };
  const off = /^(?:(?:-|減)(\d{1,3})%|(\d{1,3})%?off)$/i.exec(text);
  if (off) return checked(Number(off[1] ?? off[2]));
  const folds = /^([\d.]+)折?$/.exec(
    text.replace(/[零〇一二三四五六七八九]/g, (word) => digits[word] ?? ''),
  );
  if (!folds) return { problem: unreadable };
  const number = Number(folds[1]);
  if (Number.isNaN(number)) return { problem: unreadable };
  if (number === 10 || number === 100)
    return { problem: `${number} 折就是原價，請填小於 10 的折數` };
  const isPerCent = number > 10;
  const left = isPerCent ? number : number * 10;
  if (number === 0 || left >= 100) return { problem: unreadable };
  // 8.55 × 10 is not exactly 85.5 in binary, so the digits decide.
  if (!/^\d+$/.test(folds[1] ?? '') && (isPerCent || !/^\d?\.\d$/.test(folds[1] ?? ''))) {
    return { problem: '折數最多到小數一位，例如 8.5 折' };
  }
  return checked(100 - Math.round(left));
}

function checked(off: number): ReadDiscount {
  return off >= 1 && off <= 100 ? { off } : { problem: '請減 1% 到 100%' };
}
