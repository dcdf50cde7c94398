import type { Reply } from '#contract/call.ts';
import type { adminSupplyCalls } from '#contract/calls/admin-supply.ts';
import { type ShipmentStage, shipmentStageLabels } from '#contract/fulfilment.ts';
import { done, refused } from '#contract/outcome.ts';
import { supplyLimits } from '#contract/supply.ts';
import { formatDateTime, taipeiDay, toWireInstant } from '#rules/dates.ts';
import { maskName } from '#rules/mask.ts';
import { lastDayOf } from '#server/commerce/stock/lots/choose-lots.ts';
import {
  readLotsNumbered,
  readOrdersWithoutParcel,
} from '#server/commerce/stock/lots/read-lots.ts';
import { readParcelsWithLots } from '#server/ordering/fulfilment/parcels-with-lots.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { type Actor, audited } from '../admin/audit.ts';

type Recalled = Reply<typeof adminSupplyCalls.recallLot>;
type Order = Recalled['orders'][number];

/** In these stages a parcel has left the house. */
const left: readonly ShipmentStage[] = ['HANDED_OVER', 'ARRIVED', 'COLLECTED', 'RETURNED'];

/** The lots with a number, and every order that got units of them, newest first; undefined if no lot has the number. */
async function findRecalled(db: Queryable, lotNo: string) {
  const lots = await readLotsNumbered(db, lotNo);
  if (lots.length === 0) return undefined;
  const names = new Map(lots.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const parcels = await readParcelsWithLots(db, ids);
  const others = await readOrdersWithoutParcel(db, ids);
  const overviews = await readOrderOverviews(
    db,
    [...parcels, ...others].map(({ orderId }) => orderId),
  );
  const known = (orderId: number, lotId: number) => ({
    orderId,
    orderNo: overviews.get(orderId)?.orderNo ?? '',
    recipient: maskName(overviews.get(orderId)?.recipient ?? ''),
    name: names.get(lotId) ?? '',
  });
  const orders: Order[] = [
    ...parcels.map(({ orderId, lotId, units, stage, stageAt }) => ({
      ...known(orderId, lotId),
      units,
      stage,
      leftAt: left.includes(stage) ? toWireInstant(stageAt) : null,
    })),
    ...others.map(({ orderId, lotId, units, at }) => ({
      ...known(orderId, lotId),
      units,
      stage: null,
      leftAt: toWireInstant(at),
    })),
  ].toSorted((one, other) => other.orderId - one.orderId);
  return { lots, orders };
}

/**
 * Which orders got a lot: the first ones, masked, and how many in all. Who asked is in the audit log. NOT_FOUND if no
 * lot has the number.
 */
export function recallLot(shop: Shop, actor: Actor, lotNo: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const found = await findRecalled(transaction, lotNo);
    if (!found) return refused('NOT_FOUND', { message: `沒有批號 ${lotNo}` });
    const { lots, orders } = found;
    const orderCount = new Set(orders.map(({ orderId }) => orderId)).size;
    await note({
      call: 'recallLot',
      subject: ['lots', lots[0]?.id ?? 0],
      title: lotNo,
      after: { orderCount },
    });
    const answer: Recalled = {
      lotNo,
      lots: lots.map(({ id, name, expiresAt, unitsLeft }) => ({
        id,
        lotNo,
        name,
        expiresOn: lastDayOf(expiresAt),
        units: unitsLeft,
      })),
      orderCount,
      units: orders.reduce((sum, { units }) => sum + units, 0),
      orders: orders.slice(0, supplyLimits.recalled),
    };
    return done(answer);
  });
}

const columns = [
  { header: '批號', width: 20, isText: true },
  { header: '品名', width: 30, isText: true },
  { header: '單號', width: 20, isText: true },
  { header: '收件人', width: 12, isText: true },
  { header: '件數', width: 8, isText: false },
  { header: '包裹', width: 14, isText: true },
  { header: '狀態時間', width: 18, isText: true },
];

const stageWords = (stage: string | null) =>
  stage === null ? '由 ERP 出貨' : shipmentStageLabels[stage as ShipmentStage];

/** All orders that got a lot as a CSV, whose recipients are masked. NOT_FOUND if no lot has the number. */
export function readRecallFile(shop: Shop, actor: Actor, lotNo: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const found = await findRecalled(transaction, lotNo);
    if (!found) return refused('NOT_FOUND', { message: `沒有批號 ${lotNo}` });
    await note({
      call: 'readRecallFile',
      subject: ['lots', found.lots[0]?.id ?? 0],
      title: lotNo,
      after: { rows: found.orders.length },
    });
    const cells = found.orders.map(({ name, orderNo, recipient, units, stage, leftAt }): Cell[] => [
      lotNo,
      name,
      orderNo,
      recipient,
      units,
      stageWords(stage),
      leftAt ? formatDateTime(leftAt) : '尚未寄出',
    ]);
    const author = await nameOfAdministrator(transaction, actor.administratorId);
    const file = writeRows('csv', { name: '批號的訂單', columns, author }, cells);
    const name = `批號-${lotNo}-${taipeiDay(shop.clock.now())}.csv`;
    return done(fileAnswer(name, contentTypes.csv, file));
  });
}
