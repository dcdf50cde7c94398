/**
 * Masks personal data for the lists of the back office: enough remains to tell two people apart, too little to
 * contact them.
 */

/** 王小棉 → 王＊棉, 林晴 → 林＊ */
export function maskName(name: string): string {
  const characters = [...name];
  if (characters.length <= 1) return '＊'.repeat(characters.length);
  const last = characters.length > 2 ? (characters.at(-1) ?? '') : '';
  return `${characters[0]}${'＊'.repeat(characters.length - (last ? 2 : 1))}${last}`;
}

/** 0912345678 → 0912***678 */
export function maskPhone(phone: string): string {
  const [front, back] = phone.length >= 9 ? [4, 3] : [0, Math.min(2, phone.length)];
  const hidden = Math.max(0, phone.length - front - back);
  return phone.slice(0, front) + '*'.repeat(hidden) + phone.slice(phone.length - back);
}

/** 台北市大安區和平東路一段 1 號 → 台北市大安區＊＊＊ */
export function maskAddress(address: string): string {
  return address === '' ? '' : `${[...address].slice(0, 6).join('')}＊＊＊`;
}

/** meng@example.tw → m***@example.tw */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '*'.repeat(email.length) : `${email[0]}***${email.slice(at)}`;
}

/** 012345678901 → ********8901 */
export function maskAccount(account: string): string {
  return '*'.repeat(Math.max(0, account.length - 4)) + account.slice(-4);
}

/** 20261120000007 → 2026******0007 */
export function maskOrderNo(orderNo: string): string {
  const shown = orderNo.length > 8 ? 4 : 0;
  const hidden = orderNo.length - 2 * shown;
  return orderNo.slice(0, shown) + '*'.repeat(hidden) + orderNo.slice(orderNo.length - shown);
}
