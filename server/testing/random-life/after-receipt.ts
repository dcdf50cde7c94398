import { compareOrder } from './buy.ts';
import { type GoodsKey, goodsOf, isInStock, moveStock, namedBy } from './goods.ts';
import {
  isAllGone,
  type LedgerOrder,
  leftOf,
  listed,
  newLedger,
  newLine,
  sold,
  type UnitsByGoods,
} from './ledger.ts';
import { note, noteCombinations } from './note-met.ts';
import { exchangeBill, expectedCharge, goodsWorth, returnWorth } from './return-ledger.ts';
import { drawPlaces, type PlacedUnits } from './sent-in-part.ts';
import {
  compare,
  type LivingOrder,
  newLivingOrder,
  outcomeOf,
  shownPriceFor,
  type World,
} from './world.ts';

/** False if the state of the order did not allow it. */
type Done = Promise<boolean>;

const idempotencyOf = (world: World, { id }: LedgerOrder) =>
  ({
    idempotencyKey: `life-${id}-${[...world.done.values()].reduce((a, b) => a + b, 0)}`,
  }) as const;

const left = ({ units, gone }: LedgerOrder['lines'][number]) => units - gone;
const hasGoods = ({ lines }: LedgerOrder) => lines.some((line) => left(line) > 0);

/** Some of the units that the shopper still has. */
function someUnits({ dice }: World, { lines }: LedgerOrder): UnitsByGoods {
  const open = lines.filter((line) => left(line) > 0);
  if (dice.luck(40)) return new Map(open.map((line) => [line.key, left(line)]));
  return new Map(
    dice.some(open, 3).map((line) => [line.key, dice.between(1, left(line))] as const),
  );
}

/** Refunds an amount for a reason other than goods: a little, or all that is left. */
export async function giveGoodwill(world: World, { ledger }: LivingOrder): Done {
  const { dice, backOffice } = world;
  const at = world.paying.test.clock.now().getTime();
  const most = ledger.captured - ledger.refunded;
  const amount = dice.luck(10) ? most + 1 : dice.luck(15) ? most : dice.between(1, 60);
  const expected = amount > most || amount === 0 ? 'REFUND_EXCEEDS_PAYMENT' : 'DONE';
  if (amount === 0) return false;
  const body = { amount, reason: '包裝凹損補償' };
  const asked = backOffice.api.refundOrder(
    { params: { id: ledger.id }, body },
    idempotencyOf(world, ledger),
  );
  compare(world, `order ${ledger.id} goodwill ${amount}`, expected, await outcomeOf(asked));
  if (expected !== 'DONE') return true;
  ledger.refunded += amount;
  ledger.goodwill.push({ amount, at });
  return true;
}

/** Refunds units without a return, with or without the delivery. Another sum must be refused with its code. */
export async function refundUnits(world: World, order: LivingOrder): Done {
  const { dice } = world;
  const { ledger } = order;
  if (!hasGoods(ledger)) return false;
  if (ledger.state === 'SHIPPED') return refundPlaced(world, order, drawPlaces(world, order));
  const units = someUnits(world, ledger);
  const canComeBack = ledger.state === 'COMPLETED';
  const goods = canComeBack ? dice.one(['KEPT', 'RESTOCKED', 'WRITTEN_OFF'] as const) : 'KEPT';
  const placed = [...units].map(
    ([key, quantity]) => [key, { quantity, goods, where: {}, refusal: null }] as const,
  );
  return refundPlaced(world, order, new Map(placed));
}

/** Refunds these units as `refundUnits`. */
export async function refundPlaced(
  world: World,
  order: LivingOrder,
  placed: ReadonlyMap<GoodsKey, PlacedUnits>,
): Done {
  const { dice, backOffice } = world;
  const { ledger, lineIds } = order;
  const units = new Map([...placed].map(([key, { quantity }]) => [key, quantity]));
  const withShipFee = dice.luck(30);
  const fee = withShipFee ? Math.max(ledger.shipFee - ledger.feeBack, 0) : 0;
  const worth = Math.min(goodsWorth(ledger, units) + fee, leftOf(ledger));
  const lines = [...placed].map(([key, { quantity, goods, where }]) => ({
    lineId: lineIds.get(key) ?? 0,
    ...{ quantity, goods, ...where },
  }));
  const ask = (amount: number) =>
    backOffice.api.refundOrder(
      { params: { id: ledger.id }, body: { amount, reason: '瑕疵', withShipFee, lines } },
      idempotencyOf(world, ledger),
    );
  const what = `order ${ledger.id} refund of units`;
  const refusals = [...placed.values()].flatMap(({ refusal }) => refusal ?? []);
  const state = refusals[0] ?? (order.openReturn ? 'RETURN_IS_UNDER_WAY' : null);
  const wrong = dice.between(0, 3);
  if (wrong === 1) {
    compare(world, what, state ?? 'REFUND_EXCEEDS_PAYMENT', await outcomeOf(ask(worth + 1)));
    return true;
  }
  if (wrong === 2 && worth > 1) {
    compare(world, what, state ?? 'REFUND_IS_TOO_SMALL', await outcomeOf(ask(worth - 1)));
    return true;
  }
  // There is no refund of 0 TWD.
  if (worth === 0) return false;
  compare(world, what, state ?? 'DONE', await outcomeOf(ask(worth)));
  if (state) return true;
  ledger.refunded += worth;
  ledger.feeBack += Math.min(fee, worth);
  ledger.goodsBack += worth - Math.min(fee, worth);
  for (const line of ledger.lines) noteRefunded(world, order, line, placed.get(line.key));
  return true;
}

function noteRefunded(
  world: World,
  order: LivingOrder,
  line: LedgerOrder['lines'][number],
  placed: PlacedUnits | undefined,
): void {
  if (!placed) return;
  const { quantity, goods } = placed;
  line.gone += quantity;
  if (order.sent?.key === line.key && goods === 'KEPT') order.sent.isRefunded = true;
  if (goods !== 'RESTOCKED') return;
  line.restocked += quantity;
  moveStock(world, line, quantity);
}

/** The shopper sends goods back. They are inspected, and the return waits for a refund or an exchange. */
export async function sendBack(world: World, order: LivingOrder): Done {
  const { dice, backOffice } = world;
  const { ledger, lineIds, shopper } = order;
  if (!hasGoods(ledger) || ledger.state !== 'COMPLETED' || order.openReturn) {
    return false;
  }
  const units = someUnits(world, ledger);
  const charge = expectedCharge(ledger, units);
  const lines = [...units].map(([key, quantity]) => ({
    lineId: lineIds.get(key) ?? 0,
    quantity,
    reason: 'DEFECTIVE' as const,
    isOpened: false,
  }));
  const params = { id: ledger.id };
  const asked = shopper.api.requestReturn({ params, body: { note: '', lines } });
  if (ledger.credit) {
    compare(world, `order ${ledger.id} return`, 'RETURN_IS_NOT_POSSIBLE', await outcomeOf(asked));
    return true;
  }
  const { data } = await asked;
  const fee = Math.max(ledger.shipFee + ledger.feeCharged - ledger.feeBack, 0);
  const { shipFee, left: known } = data.returnTerms;
  compare(world, `order ${ledger.id} return is told`, [fee, leftOf(ledger)], [shipFee, known]);
  const id = data.returns.find(({ status }) => status === 'REQUESTED')?.id ?? 0;
  await backOffice.api.approveReturn({ params: { id } });
  const isSaleable = dice.luck(60);
  await backOffice.api.receiveReturn({ params: { id }, body: { isSaleable } });
  if (isSaleable) {
    for (const line of ledger.lines) {
      const back = units.get(line.key) ?? 0;
      line.restocked += back;
      moveStock(world, line, back);
    }
  }
  order.openReturn = { id, units, charge };
  const back = ledger.lines.filter(({ key }) => units.has(key));
  noteCombinations(world, 'SENT_BACK', back);
  return true;
}

/** Refunds the return with the sum that the screen has shown. */
export async function refundReturn(world: World, order: LivingOrder): Done {
  const { ledger, openReturn } = order;
  if (!openReturn) return false;
  const params = { id: openReturn.id };
  const worth = returnWorth(ledger, openReturn.units, openReturn.charge);
  const { data: page } = await world.backOffice.api.readReturnDesk({ params });
  compare(world, `return ${params.id} shown`, worth, page.worth);
  const { data } = await world.backOffice.api.refundReturn({ params });
  const amount = 'amount' in data ? data.amount : undefined;
  compare(world, `return ${params.id} refund`, worth.total, amount);
  ledger.refunded += worth.total;
  ledger.goodsBack += worth.total + Math.max(-worth.delivery, 0);
  if (isAllGone(ledger, openReturn.units)) {
    ledger.feeBack += Math.min(worth.delivery, worth.total);
    ledger.state = 'RETURNED';
  }
  endReturn(order, openReturn.charge);
  return true;
}

function endReturn(order: LivingOrder, charged: number): void {
  const { ledger, openReturn } = order;
  for (const line of ledger.lines) line.gone += openReturn?.units.get(line.key) ?? 0;
  ledger.feeCharged += charged;
  order.openReturn = null;
}

/** Exchanges the returned goods: often for the same, sometimes for fewer, more or others. */
export async function exchange(world: World, order: LivingOrder): Done {
  const { dice, backOffice } = world;
  const { ledger, openReturn } = order;
  if (!openReturn) return false;
  const params = { id: openReturn.id };
  const chosen = dice.luck(50)
    ? new Map(openReturn.units)
    : new Map(dice.some(world.goods, 3).map(({ key }) => [key, dice.between(1, 2)] as const));
  if (dice.luck(30)) {
    for (const [key, count] of openReturn.units) {
      if (!chosen.has(key)) chosen.set(key, dice.between(1, count + 1));
    }
  }
  const goods = [...chosen].map(([key, units]) => {
    const own = ledger.lines.find((line) => line.key === key);
    const now = goodsOf(world, key);
    return own
      ? { ...newLine({ ...now, list: own.price }, own.price), units }
      : { ...newLine(now, shownPriceFor(world, order.shopper, now)), units };
  });
  const bill = exchangeBill(ledger, openReturn.units, goods, openReturn.charge);
  const wanted = goods.map(({ key, units }) => ({ ...namedBy(key), quantity: units }));
  const reviewed = backOffice.api.reviewExchange({ params, body: { wanted } });
  if (!isInStock(world, goods)) {
    const code = await outcomeOf(reviewed);
    compare(world, `return ${params.id} exchange`, 'PRODUCT_IS_OUT_OF_STOCK', code);
    note(world, 'EXCHANGE_TOO_MANY');
    return false;
  }
  const { data: sum } = await reviewed;
  const { worth, price, credit, givenBack, due } = bill;
  const seen = { worth, price, credit, givenBack, due };
  compare(world, `return ${params.id} exchange`, seen, sum);
  const { data: made } = await backOffice.api.exchangeReturn({
    params,
    body: { wanted, givenBack, due },
  });
  if (!('orderId' in made)) throw new Error('An exchange waits for a second person.');
  const isAll = isAllGone(ledger, openReturn.units);
  ledger.refunded += givenBack;
  ledger.goodsBack += worth + bill.charged;
  endReturn(order, bill.charged);
  if (isAll) ledger.state = 'RETURNED';
  const others = goods.filter(({ key }) => !openReturn.units.has(key));
  noteCombinations(world, 'GIVEN_FOR_OTHERS', others);
  const lines = goods.map((line, place) => ({ ...line, off: bill.off[place] ?? 0 }));
  for (const line of lines) moveStock(world, line, -line.units);
  const next: LedgerOrder = {
    ...newLedger(made.orderId, lines),
    exchangeOff: sold(lines) - due,
    asked: due,
    credit: {
      ...{ of: ledger, amount: credit, wentBack: credit === 0 ? 0 : null },
      madeAt: world.paying.test.clock.now().getTime(),
    },
  };
  compare(world, `exchange ${next.id}, listed`, true, listed(lines) >= sold(lines));
  ledger.exchanges.push(next);
  const placed = newLivingOrder(next, {
    shopper: order.shopper,
    ...{ couponId: null, way: 'HOME_CASH' },
  });
  world.orders.push(placed);
  await compareOrder(world, placed, 'exchange');
  return true;
}
