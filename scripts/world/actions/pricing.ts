import { toSnake } from '#contract/wire-case.ts';
import { doTasks } from '#server/testing/file-api.ts';
import type { World } from '../people.ts';
import type { Action, Doing } from './action.ts';

interface OfficeAnswer {
  code: string;
  data: Record<string, unknown>;
}

/** A call about products, which the records of the back office have. */
async function callProducts(
  { town, staff }: World,
  {
    method = 'POST',
    path,
    payload,
  }: { method?: 'GET' | 'POST'; path: string; payload?: object | Buffer },
): Promise<OfficeAnswer> {
  const type = payload instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {};
  const answer = await town.test.http({
    ...{ method, url: `/api/backstagex/products/${path}` },
    headers: { ...type, authorization: `Bearer ${staff[0]?.token}` },
    ...(payload && { payload: payload instanceof Buffer ? payload : (toSnake(payload) as object) }),
  });
  const { data, error_code: code = '' } = answer.json();
  return { code, data: data ?? {} };
}

/** A price at most a tenth away from the present one: a larger fall needs a second person. */
const nearby = (price: number, tenths: number): number =>
  Math.max(Math.round(price * (1 + tenths / 100)), 10);

/** An operator changes one price. */
async function changePrice({ world, dice, number }: Doing): Promise<void> {
  const { id } = dice.one(world.goods);
  const known = world.knowledge.products.get(id);
  if (!known) return;
  const { data } = await callProducts(world, { method: 'GET', path: `edit/${id}` });
  const price = nearby(known.price, dice.between(-8, 10));
  const payload = { price, version: data.version };
  const { code } = await callProducts(world, { path: `update-row/${id}`, payload });
  if (code && code !== 'APPROVAL_NEEDED')
    world.knowledge.differences.push(`${number} price was refused with ${code}`);
  if (code) return;
  known.price = price;
  if (world.priceImport?.before.has(id)) world.priceImport.isTouched = true;
}

/** An operator imports prices from a file. */
async function importPrices({ world, dice, number }: Doing): Promise<void> {
  const { knowledge, town } = world;
  const chosen = dice.some(world.goods, 8);
  const before = new Map(chosen.map(({ id }) => [id, knowledge.products.get(id)?.price ?? 0]));
  const after = new Map([...before].map(([id, price]) => [id, nearby(price, dice.between(-6, 8))]));
  const rows = [...after].map(([id, price]) => `${id},${price}`);
  const file = Buffer.from(`\uFEFF編號,售價\n${rows.join('\n')}\n`);
  const path = 'import?file_name=prices.csv';
  const { code, data } = await callProducts(world, { path, payload: file });
  const id = Number(data.import_id);
  await doTasks(town.test);
  const run = code
    ? { code }
    : await callProducts(world, { path: `import/${id}/run`, payload: {} });
  if (run.code === 'APPROVAL_NEEDED') return;
  if (run.code)
    return void knowledge.differences.push(`${number} import was refused with ${run.code}`);
  await doTasks(town.test);
  await readPrices(world, after, `${number} import`);
  world.priceImport = { id, at: town.clock.now(), isTouched: false, before };
}

/** Milliseconds after which an import can no longer be undone. */
const undoable = 30 * 86_400_000;

/** The newest import is undone. */
async function undoImport({ world, number }: Doing): Promise<void> {
  const { priceImport, town, knowledge } = world;
  if (!priceImport) return;
  world.priceImport = null;
  const path = `import/${priceImport.id}/undo`;
  const { code } = await callProducts(world, { path, payload: {} });
  const isOld = town.clock.now().getTime() - priceImport.at.getTime() > undoable;
  if (isOld && code === 'ALREADY_HANDLED') return;
  if (priceImport.isTouched && code === 'STALE_RECORD') return;
  if (code) return void knowledge.differences.push(`${number} undo was refused with ${code}`);
  await doTasks(town.test);
  await readPrices(world, new Map(), `${number} undo`);
}

/** Reads every price from the back office; those of an import must be the prices of its file. */
async function readPrices(
  world: World,
  wanted: ReadonlyMap<number, number>,
  what: string,
): Promise<void> {
  for (const { id } of world.goods) {
    const { data } = await callProducts(world, { method: 'GET', path: `edit/${id}` });
    const known = world.knowledge.products.get(id);
    const price = Number(data.price);
    const due = wanted.get(id);
    if (due !== undefined && due !== price)
      world.knowledge.differences.push(`${what}: product ${id} costs ${price} instead of ${due}`);
    if (known) known.price = price;
  }
}

export const pricing: Record<string, Action> = {
  price: { weight: 1, run: changePrice },
  importPrices: { weight: 0.1, run: importPrices },
  undoImport: { weight: 0.07, run: undoImport },
};
