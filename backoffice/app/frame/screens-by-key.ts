/** The screens that `g` and a letter open; the home page has no name. */
export const screenAfterG: Readonly<Record<string, string>> = {
  d: '',
  o: 'orders',
  f: 'fulfilment',
  p: 'products',
  s: 'stocks',
  c: 'calendar',
  m: 'members',
};
