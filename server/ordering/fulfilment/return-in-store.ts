import { carrierLabels } from '#contract/carrier-words.ts';
import { type DropOffService, dropOffServices } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import {
  askForReturn,
  type ReturnNumbers,
} from '#server/ordering/logistics/carrier/return-call.ts';
import { loadDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { worthOfReturn } from '#server/ordering/order-care/returns/return-worth.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import {
  claimDropOff,
  releaseDropOff,
  storeDropOff,
} from '#server/ordering/orders/returns/drop-off.ts';
import { findReturn, type ListedReturn } from '#server/ordering/orders/returns/search-returns.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readParcelsOf } from './change-parcel.ts';
import { cannot } from './find-parcel.ts';
import { serviceOfParcel } from './label-life.ts';

/** The parcel that a shopper can send back through a store. */
interface ReturnableParcel {
  service: DropOffService;
  carrierId: string;
}

type AskedReturn = Pick<ListedReturn, 'orderId'> & {
  lines: readonly Pick<ListedReturn['lines'][number], 'orderLineId'>[];
};

/**
 * The parcel that the shopper has got with the goods of a return, if its chain takes returns at its stores; otherwise a
 * sentence for operators. Undefined while the shop does not offer this.
 */
export async function findReturnable(
  { db, config }: Pick<Shop, 'config'> & { db: Queryable },
  { orderId, lines }: AskedReturn,
): Promise<ReturnableParcel | string | undefined> {
  const { takesReturnsInStores } = await loadDeliverySettings(db, config);
  if (!takesReturnsInStores) return undefined;
  const parcels = await readParcelsOf(db, orderId);
  const there = parcels.filter(({ stage }) => stage === 'ARRIVED' || stage === 'COLLECTED');
  const holding = there.filter(({ units }) =>
    lines.every(({ orderLineId }) => units.some(({ lineId }) => lineId === orderLineId)),
  );
  for (const shipment of holding) {
    const service = dropOffServices.find((each) => each === serviceOfParcel(config, shipment));
    if (shipment.carrierId && service) return { service, carrierId: shipment.carrierId };
  }
  return there.length > 0 && holding.length === 0
    ? '退回的商品在不同的包裹，請安排到府收件'
    : '這筆訂單的物流沒有超商退貨，請安排到府收件';
}

/** A number of a chain that is not stored yet. */
export interface AnsweredDropOff {
  returnId: number;
  service: DropOffService;
  numbers: ReturnNumbers;
}

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED' | 'SERVICE_BUSY';

/**
 * Asks the chain for the number under which the shopper of an approved return hands the goods in. `isNoneThere`: a
 * person has looked at ECPay that an earlier request, whose answer was lost, made none. Call it outside of
 * transactions.
 */
export async function askForDropOff(
  shop: Shop,
  returnId: number,
  isNoneThere: boolean,
): Promise<Outcome<AnsweredDropOff, Code>> {
  const found = await findReturn(shop.db, returnId);
  const order = found && (await readOrdersToSend(shop.db, [found.orderId])).get(found.orderId);
  if (!found || !order) return refused('NOT_FOUND');
  const parcel = await findReturnable(shop, found);
  if (parcel === undefined) return cannot('商店沒有提供超商退貨編號，請安排到府收件');
  if (typeof parcel === 'string') return cannot(parcel);
  const worth = await transact(shop.db, (transaction) =>
    worthOfReturn(transaction, returnId, order),
  );
  const { service } = parcel;
  const claim = { returnId, service, at: shop.clock.now(), isNoneThere };
  if (!(await claimDropOff(shop.db, claim))) {
    return cannot(
      '這筆退貨已有編號、正在建立、上次沒有收到回覆，或不在「已核准」；請重新整理。沒有回覆時，請兩分鐘後到綠界後台確認沒有退貨編號，再建立一次',
    );
  }
  const answer = await askForReturn(shop, {
    ...parcel,
    goodsAmount: Math.max(worth.goods, 1),
    senderName: order.recipient,
  });
  if (answer.state === 'SILENT') {
    return refused('SERVICE_BUSY', {
      message: '物流商沒有回覆；請兩分鐘後到綠界後台確認沒有退貨編號，再建立一次',
    });
  }
  if (answer.state === 'REFUSED') {
    await releaseDropOff(shop.db, returnId);
    return cannot(answer.words);
  }
  return done({ returnId, service, numbers: answer });
}

/** Stores the number; it is on the timeline and the page of the order while its return waits for the goods. */
export async function takeDropOff(
  { clock, log }: Pick<Shop, 'clock' | 'log'>,
  transaction: Transaction,
  { returnId, service, numbers }: AnsweredDropOff,
): Promise<Outcome<{ company: string; number: string }, 'ORDER_CANNOT_BE_MOVED'>> {
  const { number, tradeNo } = numbers;
  const company = carrierLabels[companyOf(service)];
  const stored = await storeDropOff(transaction, returnId, numbers);
  if (!stored) {
    log.warn({ returnId, tradeNo }, 'a return has another number already; this one is not stored');
    return cannot('這筆退貨已有另一個編號，請至綠界後台查看');
  }
  if (stored.status === 'APPROVED') {
    const note = `超商退貨編號 ${number}：請將商品包好，到任一${company}門市的機器輸入編號，列印單據後寄回`;
    await recordOrderEvent(transaction, stored.orderId, 'RETURN_APPROVED', clock.now(), note);
  }
  return done({ company, number });
}
