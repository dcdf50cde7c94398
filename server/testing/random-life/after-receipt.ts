import { compareOrder } from './buy.ts';
import {
  exchangeBill,
  expectedCharge,
  goodsWorth,
  isAllGone,
  type LedgerOrder,
  leftOf,
  listed,
  newLedger,
  returnWorth,
  sold,
} from './ledger.ts';
import {
  compare,
  goodsOf,
  type LivingOrder,
  newLivingOrder,
  outcomeOf,
  shownPriceFor,
  type World,
} from './world.ts';

/** False if the state of the order did not allow it. */
type Done = Promise<boolean>;

const keyOf = (world: World, { id }: LedgerOrder) =>
  ({
    idempotencyKey: `life-${id}-${[...world.done.values()].reduce((a, b) => a + b, 0)}`,
  }) as const;

const left = ({ units, gone }: LedgerOrder['lines'][number]) => units - gone;
const hasGoods = ({ lines }: LedgerOrder) => lines.some((line) => left(line) > 0);

/** Some of the units that the shopper still has. */
function someUnits({ dice }: World, { lines }: LedgerOrder): Map<number, number> {
  const open = lines.filter((line) => left(line) > 0);
  if (dice.luck(40)) return new Map(open.map((line) => [line.product, left(line)]));
  return new Map(
    dice.some(open, 3).map((line) => [line.product, dice.between(1, left(line))] as const),
  );
}

/** Refunds an amount for a reason other than goods: a little, or all that is left. */
export async function giveGoodwill(world: World, { ledger }: LivingOrder): Done {
  const { dice, backOffice } = world;
  const most = ledger.captured - ledger.refunded;
  const amount = dice.luck(10) ? most + 1 : dice.luck(15) ? most : dice.between(1, 60);
  const expected = amount > most || amount === 0 ? 'REFUND_EXCEEDS_PAYMENT' : 'DONE';
  if (amount === 0) return false;
  const body = { amount, reason: '包裝凹損補償' };
  const asked = backOffice.api.refundOrder(
    { params: { id: ledger.id }, body },
    keyOf(world, ledger),
  );
  compare(world, `order ${ledger.id} goodwill ${amount}`, expected, await outcomeOf(asked));
  if (expected === 'DONE') ledger.refunded += amount;
  return true;
}

/** Refunds units without a return, with or without the delivery. Another sum must be refused with its code. */
export async function refundUnits(world: World, order: LivingOrder): Done {
  const { dice, backOffice } = world;
  const { ledger, lineIds } = order;
  if (!hasGoods(ledger)) return false;
  const units = someUnits(world, ledger);
  const canComeBack = ledger.state === 'COMPLETED';
  const goods = canComeBack ? dice.one(['KEPT', 'RESTOCKED', 'WRITTEN_OFF'] as const) : 'KEPT';
  const withShipFee = dice.luck(30);
  const fee = withShipFee ? Math.max(ledger.shipFee - ledger.feeBack, 0) : 0;
  const worth = Math.min(goodsWorth(ledger, units) + fee, leftOf(ledger));
  const lines = [...units].map(([product, quantity]) => ({
    lineId: lineIds.get(product) ?? 0,
    quantity,
    goods,
  }));
  const ask = (amount: number) =>
    backOffice.api.refundOrder(
      { params: { id: ledger.id }, body: { amount, reason: '瑕疵', withShipFee, lines } },
      keyOf(world, ledger),
    );
  const what = `order ${ledger.id} refund of units`;
  const state = order.openReturn ? 'RETURN_IS_UNDER_WAY' : null;
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
  for (const line of ledger.lines) {
    const gone = units.get(line.product) ?? 0;
    line.gone += gone;
    if (goods !== 'RESTOCKED') continue;
    line.restocked += gone;
    goodsOf(world, line.product).onHand += gone;
  }
  return true;
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
  const lines = [...units].map(([product, quantity]) => ({
    lineId: lineIds.get(product) ?? 0,
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
      const back = units.get(line.product) ?? 0;
      line.restocked += back;
      goodsOf(world, line.product).onHand += back;
    }
  }
  order.openReturn = { id, units, charge };
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
  for (const line of ledger.lines) line.gone += openReturn?.units.get(line.product) ?? 0;
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
    : new Map(dice.some(world.goods, 3).map(({ id }) => [id, dice.between(1, 2)] as const));
  if (dice.luck(30)) {
    for (const [product, count] of openReturn.units) {
      if (!chosen.has(product)) chosen.set(product, dice.between(1, count + 1));
    }
  }
  const goods = [...chosen].map(([product, units]) => {
    const own = ledger.lines.find((line) => line.product === product);
    if (own) return { product, units, list: own.price, price: own.price };
    const other = goodsOf(world, product);
    return { product, units, list: other.list, price: shownPriceFor(world, order.shopper, other) };
  });
  const bill = exchangeBill(ledger, openReturn.units, goods, openReturn.charge);
  const wanted = goods.map(({ product, units }) => ({
    kind: 'product' as const,
    id: product,
    quantity: units,
  }));
  const { data: sum } = await backOffice.api.reviewExchange({ params, body: { wanted } });
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
  const lines = goods.map((line, place) => ({
    ...line,
    off: bill.off[place] ?? 0,
    offers: [],
    gone: 0,
    restocked: 0,
  }));
  for (const { product, units } of goods) goodsOf(world, product).onHand -= units;
  const next: LedgerOrder = {
    ...newLedger(made.orderId, lines),
    exchangeOff: sold(lines) - due,
    asked: due,
    credit: { of: ledger, amount: credit, isGivenBack: credit === 0 },
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
