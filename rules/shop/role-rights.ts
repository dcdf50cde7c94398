import { type Right, recordAreas } from '#contract/rights.ts';

const ofAreas = Object.fromEntries(
  recordAreas.flatMap((area) =>
    (['write', 'delete', 'import', 'export'] as const).map((action) => [
      `${area}.${action}`,
      [`${area}.read`],
    ]),
  ),
);

/** The rights without which a right is of no use, because its buttons stand on their screens. */
const needed: Readonly<Partial<Record<Right, readonly Right[]>>> = {
  ...ofAreas,
  'cost.read': ['catalogue.read'],
  'price.write': ['catalogue.read', 'catalogue.write'],
  'stock.adjust': ['catalogue.read'],
  'supply.write': ['supply.read', 'catalogue.read', 'cost.read'],
  'supply.receive': ['supply.read'],
  'promotion.publish': ['promotions.read', 'promotions.write'],
  'coupons.give': ['promotions.read'],
  'messages.send': ['promotions.read'],
  'buyers.read': ['promotions.read'],
  'orders.write': ['orders.read'],
  'orders.export': ['orders.read'],
  'refund.create': ['orders.read', 'money.read'],
  'refund.complete': ['money.read'],
  'transfers.export': ['money.read'],
  'refund.approve': ['approvals.read'],
  'price.approve': ['approvals.read'],
  'money.write': ['money.read'],
  'returns.write': ['returns.read'],
  'reviews.write': ['reviews.read'],
  'member.write': ['member.read'],
  'member.erase': ['personal.reveal'],
  'personal.export': ['personal.reveal'],
  'member.disable': ['member.read'],
  'member.merge': ['member.read'],
  'reports.read': ['campaign-reports.read'],
  'reports.export': ['campaign-reports.read'],
  'settings.write': ['settings.read'],
  'letters.write': ['settings.read'],
  'tasks.write': ['tasks.read'],
  'system.write': ['system.read'],
};

/** These rights together with another one and those that it needs. */
export function withRight(rights: ReadonlySet<Right>, right: Right): ReadonlySet<Right> {
  return new Set([...rights, right, ...(needed[right] ?? [])]);
}

/** These rights without one of them, and without those that need it. */
export function withoutRight(rights: ReadonlySet<Right>, right: Right): ReadonlySet<Right> {
  return new Set(
    [...rights].filter((each) => each !== right && !(needed[each] ?? []).includes(right)),
  );
}
