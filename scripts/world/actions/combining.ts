import { isFarBelow, worthOfParts } from '../auditor/combinations.ts';
import type { Parts } from '../auditor/goods.ts';
import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { callRecords, changeRecord, online, untilShown } from './records.ts';

const resource = 'product-combinations';
const mostCombinations = 6;

const drawParts = ({ world, dice }: Doing): Parts =>
  new Map(dice.some(world.goods, 3).map(({ id }) => [id, dice.between(1, 2)] as const));

const rowsOf = (parts: Parts) => [...parts].map(([id, quantity]) => ({ id, quantity }));

/** An operator makes a combination: often cheaper than its parts, seldom so cheap that a second person must decide. */
async function makeCombination(doing: Doing): Promise<void> {
  const { world, dice, number } = doing;
  const { knowledge } = world;
  if (knowledge.combinations.size >= mostCombinations) return;
  const parts = drawParts(doing);
  const worth = worthOfParts(knowledge, parts);
  const price = Math.round((worth * (dice.luck(12) ? 60 : dice.between(74, 108))) / 100);
  const names = { name: `組合 ${number}`, materialNo: `W-SET-${number}` };
  const body = { ...names, price, ...online, products: rowsOf(parts) };
  const made = await callRecords(world, { resource, call: 'create', body });
  const isForOne = !isFarBelow(price, worth);
  if (isForOne !== (made !== undefined))
    knowledge.differences.push(
      `${number} combination for ${price} of ${worth} TWD: ${made ? 'no' : 'a'} second person`,
    );
  if (made) await learn(world, Number(made.id), { price, parts });
}

/** An operator changes the price of a combination, or also what it consists of. */
async function changeCombination(doing: Doing): Promise<void> {
  const { world, dice } = doing;
  const { combinations } = world.knowledge;
  if (combinations.size === 0) return;
  const [id, before] = dice.one([...combinations]);
  const parts = dice.luck(50) ? drawParts(doing) : before.parts;
  const worth = worthOfParts(world.knowledge, parts);
  const price =
    parts === before.parts
      ? Math.max(Math.round((before.price * dice.between(94, 108)) / 100), 10)
      : Math.round((worth * dice.between(74, 108)) / 100);
  const body = { price, ...(parts !== before.parts && { products: rowsOf(parts) }) };
  if (await changeRecord(world, resource, id, body)) await learn(world, id, { price, parts });
}

/** Orders have the parts of their moment, so nobody orders before each copy knows them. */
async function learn(
  world: World,
  id: number,
  now: { price: number; parts: Parts },
): Promise<void> {
  world.knowledge.combinations.set(id, now);
  const wanted = JSON.stringify([...now.parts].sort(([a], [b]) => a - b));
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listCombinations({ query: {} });
    const shown = data.find((one) => one.id === id);
    const parts = shown?.products.map((part) => [part.id, part.quantity] as const) ?? [];
    return shown?.price === now.price && JSON.stringify(parts.sort(([a], [b]) => a - b)) === wanted;
  });
}

export const combining: Record<string, Action> = {
  makeCombination: { weight: 2.5, run: makeCombination },
  changeCombination: { weight: 0.7, run: changeCombination },
};
