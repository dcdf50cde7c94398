import { deliveryFee, sum } from './ledger.ts';
import { compare, type LivingOrder, type World } from './world.ts';

/**
 * Compares why an order cost what it did with the sums that it was placed with, whatever has become of it since: all
 * that the rules took off leads from the list prices and the delivery to what was asked for.
 */
export async function compareExplanation(
  world: World,
  { ledger: { id, placed }, shopper }: LivingOrder,
  action: string,
): Promise<void> {
  const { data } = await shopper.api.readOrderExplanation({ params: { id } });
  const what = `explanation of order ${id} after ${action}`;
  if (!placed) return compare(world, what, [], data.rules);
  const silent = data.rules.filter(({ fired, amount }) => !fired && amount !== 0);
  compare(world, `${what}, rules that did nothing`, [], silent);
  const takenBy = (...kinds: string[]) =>
    sum(data.rules.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const offers = takenBy('QUANTITY_OFFER', 'AMOUNT_OFFER', 'ADD_ON');
  // A coupon takes something off the goods or off the delivery.
  const others = takenBy('COUPON', 'FREE_SHIPPING');
  compare(world, `${what}, event with limits`, placed.given, takenBy('DISCOUNT_EVENT'));
  compare(
    world,
    what,
    [placed.offers, placed.coupon + deliveryFee - placed.fee, placed.paid],
    [offers, others, placed.goods - placed.lowered - offers - others + deliveryFee],
  );
}
