/** The text in lower case, with the usual forms of wide digits and signs (０９ and ＠). */
export const plainForm = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * What makes an e-mail another one: `a-b@c.tw` does not say `b@c.tw`, and `b@c.tw.example` does not either. A sign alone
 * does not: 退款-b@c.tw says it.
 */
const before = /[a-z0-9][._%+'-]*$/;
const after = /^[._-]*[a-z0-9]/;

/** Whether a text in plain form says an e-mail, which may stand among other words and signs. */
export function saysEmail(text: string, email: string): boolean {
  if (email === '') return false;
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    if (!before.test(text.slice(0, at)) && !after.test(text.slice(at + email.length))) return true;
  }
  return false;
}

/** A shorter number is one of many things. */
const shortestPhone = 8;

/**
 * Whether a text in plain form says a phone (its digits), with any signs between them and also as it is dialled from
 * abroad: 0912345678 is +886 912-345-678. Other numbers may stand before and after it.
 */
export function saysPhone(text: string, phone: string): boolean {
  if (phone.length < shortestPhone) return false;
  const withSigns = (digits: string) => digits.split('').join(String.raw`\D*`);
  const own = phone.replace(/^(?:00)?886(?=\d{8})/, '').replace(/^0/, '');
  // A mobile number is known without its 0 too.
  const zero = /^9\d{8}$/.test(own) ? String.raw`(?:0\D*)?` : String.raw`0\D*`;
  const prefixed = String.raw`(?:(?:0\D*0\D*)?8\D*8\D*6\D*)(?:0\D*)?${withSigns(own)}`;
  return new RegExp(
    String.raw`(?<!\d)(?:${withSigns(phone)}|${zero}${withSigns(own)}|${prefixed})(?!\d)`,
  ).test(text);
}

const anyPhone = /(?<!\d)(?:(?:(?:00)?886\D{0,4}\d|0)(?:\D{0,4}\d){7,9}|9(?:\D{0,4}\d){8})(?!\d)/;

/** Whether a text may say the e-mail or the phone of somebody, whoever it is. */
export function mayIdentify(text: string): boolean {
  const plain = plainForm(text);
  return plain.includes('@') || anyPhone.test(plain);
}
