import type { Dice } from '#server/testing/random-life/dice.ts';
import { isLeaving, type PlacedOrder, type World } from '../people.ts';

export interface Doing {
  world: World;
  dice: Dice;
  /** The number of the step. */
  number: number;
}

/** Something that somebody outside the shop does. */
export interface Action {
  /** How often it happens, compared with the others. */
  weight: number;
  /** The step that created its subject; undefined if there is none now. Actions without it have no subject. */
  choose?(world: World, dice: Dice): number | undefined;
  run(doing: Doing, subject: number): Promise<void>;
}

/** An action on one of the newest orders that fit. */
export function onOrder(
  weight: number,
  fits: (order: PlacedOrder, world: World) => boolean,
  run: (doing: Doing, order: PlacedOrder) => Promise<void>,
): Action {
  return {
    weight,
    choose(world, dice) {
      const newest = [...world.orders]
        .slice(-160)
        .filter(([, order]) => !isLeaving(world, order) && fits(order, world));
      return newest.length > 0 ? dice.one(newest)[0] : undefined;
    },
    async run(doing, subject) {
      const order = doing.world.orders.get(subject);
      const isThere = order && !isLeaving(doing.world, order);
      if (isThere && fits(order, doing.world)) await run(doing, order);
    },
  };
}

/** What the auditor knows about an order. */
export function knownOf({ knowledge }: World, { orderNo }: PlacedOrder) {
  const known = knowledge.orders.get(orderNo);
  if (!known) throw new Error(`The auditor does not know order ${orderNo}.`);
  return known;
}
