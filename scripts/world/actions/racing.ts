import { ApiError } from '#contract/client.ts';
import { apiOf, officeOf, type PlacedOrder } from '../people.ts';
import { type Action, type Doing, knownOf, onOrder } from './action.ts';
import { transfer } from './paying.ts';
import { readOrder } from './reading.ts';

type Rival = (doing: Doing, order: PlacedOrder) => Promise<unknown>;

/** What different people do with one order. None of them changes what the others may know, except by its state. */
const rivals: Readonly<Record<string, Rival>> = {
  shopper: ({ world }, { id, person }) => {
    const own = world.people[person];
    return own ? apiOf(world, own).cancelOrder({ params: { id } }) : Promise.resolve();
  },
  office: ({ world }, { id }) =>
    officeOf(world, 0).cancelOrderByShop({ params: { id }, body: { reason: '顧客來電' } }),
  erp: ({ world }, { id, orderNo }) =>
    officeOf(world, 2).updateShipmentStatus({
      body: [{ orderNo, shipStatus: 'SHIPPED', trackingNo: `T${id}` }],
    }),
  bank: (doing, order) => (order.account ? transfer(doing, order) : Promise.resolve()),
  payer: ({ world, number }, { id, person }) => {
    const own = world.people[person];
    const key = { idempotencyKey: `${world.seed}-${number}-race` };
    return own ? apiOf(world, own).startPayment({ body: { orderId: id } }, key) : Promise.resolve();
  },
};

/** Two or three of them at the same moment. A refusal is fine; an error of the server is not. */
async function race(doing: Doing, order: PlacedOrder): Promise<void> {
  const { world, dice, number } = doing;
  const names = dice.some(Object.keys(rivals), 3);
  const ended = await Promise.allSettled(names.map((name) => rivals[name]?.(doing, order)));
  for (const [place, one] of ended.entries()) {
    if (one.status === 'fulfilled') continue;
    const { reason } = one;
    if (!(reason instanceof ApiError) || reason.status >= 500)
      world.knowledge.differences.push(
        `${number} race of ${names.join()}: ${names[place]} ${reason}`,
      );
  }
  await readOrder(world, order);
}

const isOpen: Parameters<typeof onOrder>[1] = (order, world) =>
  ['ESTABLISHED', 'PROCESSING'].includes(knownOf(world, order).status) &&
  order.page === null &&
  order.parcel === null &&
  knownOf(world, order).parcels.length === 0;

export const racing: Record<string, Action> = { race: onOrder(2, isOpen, race) };
