const addresses = ['/', '/cart'];

/** Checks an event as browsers tell it (rows 3.098, 9.016 to 9.019); what is wrong, or undefined. */
export function problemOfEvent(
  eventIds: readonly number[],
  { event_id, ecid, event_time, redirect_url, products }: Readonly<Record<string, unknown>>,
): string | undefined {
  const rules: readonly (readonly [problem: string, isRight: boolean])[] = [
    ['event_id', eventIds.some((id) => id === event_id)],
    ['ecid', typeof ecid === 'string' && ecid !== ''],
    ['event_time', Number.isInteger(event_time) && String(event_time).length === 10],
    ['redirect_url', addresses.includes(URL.parse(String(redirect_url))?.pathname ?? '')],
    ['products', eventIds.includes(1) ? products === undefined : isList(products)],
  ];
  return rules.find(([, isRight]) => !isRight)?.[0];
}

function isList(products: unknown): boolean {
  return Array.isArray(products) && products.length > 0 && products.every(({ id }) => id > 0);
}
