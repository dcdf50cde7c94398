import type { OwnAction } from '#contract/actions.ts';
import { handOverSentences, interruptedStep } from '#contract/fulfilment.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import {
  askWhere,
  recordDelivery,
  recordReturn,
} from '#server/ordering/fulfilment/carrier-reports.ts';
import { resendParcel, splitParcel } from '#server/ordering/fulfilment/change-parcel.ts';
import { dissolveParcel } from '#server/ordering/fulfilment/dissolve-parcel.ts';
import { alreadyAt, cannot, lockParcel } from '#server/ordering/fulfilment/find-parcel.ts';
import { handOver } from '#server/ordering/fulfilment/hand-over.ts';
import {
  confirmPicked,
  openParcel,
  scanGoods,
  undoScan,
} from '#server/ordering/fulfilment/pack.ts';
import { findShipment } from '#server/ordering/fulfilment/shipments.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { HandOverRow } from './hand-over-together.ts';
import { showParcel } from './show.ts';

type Code = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';

interface Taken<Value> {
  shipmentId: number;
  value: Value;
  /** What else the audit entry says. */
  noted?: Record<string, unknown>;
}

/** Takes one step of a parcel, writes an audit entry with the new stage, and answers the result of the step. */
function stepAt<Value>(
  shop: Shop,
  actor: Actor,
  call: OwnAction,
  step: (inside: Audited) => Promise<Outcome<Taken<Value>, Code>>,
): Promise<Outcome<Value, Code>> {
  return audited(shop, actor, async (inside) => {
    const taken = await step(inside);
    if (!taken.ok) return taken;
    const { shipmentId, value, noted } = taken.value;
    const stage = (await findShipment(inside.transaction, shipmentId))?.stage ?? null;
    await inside.note({ call, subject: ['shipment', shipmentId], after: { stage, ...noted } });
    return done(value);
  });
}

/** Opens the parcel with this code for packing. */
export function open(shop: Shop, actor: Actor, code: string) {
  return stepAt(shop, actor, 'openParcel', async ({ inside, transaction }) => {
    const opened = await openParcel(inside, transaction, code);
    if (!opened.ok) return opened;
    const view = await showParcel(inside, opened.value);
    return view.ok ? done({ shipmentId: opened.value, value: view.value }) : view;
  });
}

/** Scans goods into a parcel. Single units have no audit entry; the packed parcel has one. */
export async function scan(shop: Shop, actor: Actor, shipmentId: number, code: string) {
  return audited(shop, actor, async ({ inside, transaction, note }) => {
    const scanned = await scanGoods(inside, transaction, shipmentId, code);
    if (!scanned.ok) return scanned;
    const view = await showParcel(inside, shipmentId);
    if (!view.ok) return view;
    if (scanned.value.result === 'COMPLETE') {
      const after = { stage: 'PACKED' };
      await note({ call: 'scanGoods', subject: ['shipment', shipmentId], after });
    }
    return done({ ...scanned.value, parcel: view.value });
  });
}

/** Takes one unit of these goods out of the parcel again, and answers the parcel as it is then. */
export function undo(shop: Shop, actor: Actor, shipmentId: number, goodsId: number) {
  return stepAt(shop, actor, 'undoScan', async ({ inside, transaction }) => {
    const undone = await undoScan(inside, transaction, shipmentId, goodsId);
    if (!undone.ok) return undone;
    const view = await showParcel(inside, shipmentId);
    return view.ok ? done({ shipmentId, value: view.value }) : view;
  });
}

/** Moves units of a parcel into a new one that leaves later; answers the ids of both. */
export function split(
  shop: Shop,
  actor: Actor,
  shipmentId: number,
  lines: readonly { lineId: number; quantity: number }[],
) {
  return stepAt(shop, actor, 'splitParcel', async ({ inside, transaction }) => {
    const later = await splitParcel(inside, transaction, shipmentId, lines);
    return later.ok ? done({ shipmentId, value: { id: shipmentId, laterId: later.value } }) : later;
  });
}

/**
 * Ends a parcel that has not left. Its goods join another parcel of the order, or wait for picking again. Answers its
 * order, and the code of the other parcel.
 */
export function dissolve(shop: Shop, actor: Actor, shipmentId: number) {
  return stepAt(shop, actor, 'dissolveParcel', async ({ inside, transaction }) => {
    const given = await dissolveParcel(inside, transaction, shipmentId);
    if (!given.ok) return given;
    const { orderId, joined } = given.value;
    const value = { orderId, ...(joined && { joinedCode: joined.code }) };
    return done({ shipmentId, value, noted: value });
  });
}

/** Marks parcels as picked. */
export const markPicked = (shop: Shop, actor: Actor, shipmentIds: readonly number[]) =>
  moveEach(shop, shipmentIds, (shipmentId) =>
    stepAt(shop, actor, 'confirmPicked', async ({ inside, transaction }) => {
      const confirmed = await confirmPicked(inside, transaction, shipmentId);
      return confirmed.ok ? done({ shipmentId, value: undefined }) : confirmed;
    }),
  );

/** Records that parcels to homes were delivered. */
export const markDelivered = (shop: Shop, actor: Actor, shipmentIds: readonly number[]) =>
  moveEach(shop, shipmentIds, (shipmentId) =>
    stepAt(shop, actor, 'deliverParcels', async ({ inside, transaction }) => {
      const locked = await lockParcel(transaction, shipmentId);
      if (!locked.ok) return locked;
      const isMoved = await recordDelivery(inside, transaction, shipmentId);
      return isMoved ? done({ shipmentId, value: undefined }) : alreadyAt(locked.value.shipment);
    }),
  );

/**
 * Moves parcels, each in its own transaction. Those that were not moved have the reason, one that failed that it was
 * interrupted.
 */
async function moveEach(
  shop: Shop,
  shipmentIds: readonly number[],
  move: (shipmentId: number) => Promise<Outcome<undefined, Code>>,
) {
  const wanted = new Set(shipmentIds);
  const sentences = new Map([...wanted].map((shipmentId) => [shipmentId, interruptedStep]));
  await settleIndependently({
    log: shop.log,
    items: [...wanted],
    logFields: (shipmentId) => ({ shipmentId }),
    async work(shipmentId) {
      const moved = await move(shipmentId);
      if (moved.ok) sentences.delete(shipmentId);
      else sentences.set(shipmentId, moved.failure.message ?? '');
    },
  });
  const refused = [...sentences].map(([shipmentId, sentence]) => ({ shipmentId, sentence }));
  return done({ moved: wanted.size - refused.length, refused });
}

/** Hands parcels over, each in its own transaction and in the given order. A refused row does not affect the others. */
export async function handOverAll(shop: Shop, actor: Actor, rows: readonly HandOverRow[]) {
  const answers = [];
  for (const row of rows) {
    const result = await handOverOne(shop, actor, row);
    answers.push({ code: row.code, result, sentence: handOverSentences[result] });
  }
  return done(answers);
}

async function handOverOne(shop: Shop, actor: Actor, row: HandOverRow) {
  try {
    const { value } = await audited(shop, actor, async ({ inside, transaction, note }) => {
      const { result, shipment } = await handOver(inside, transaction, row);
      if (result === 'HANDED_OVER' && shipment) {
        const after = { stage: 'HANDED_OVER' };
        await note({ call: 'handOverParcels', subject: ['shipment', shipment.id], after });
      }
      return done(result);
    });
    return value;
  } catch (error) {
    // Two people used the same tracking number for two parcels at the same moment. The first one keeps it.
    if (databaseError(error)?.constraint === 'shipments_tracking_no') return 'TRACKING_NO_USED';
    throw error;
  }
}

/** Asks the carrier where a parcel is. SERVICE_BUSY if it does not answer. */
export async function askWhereItIs(shop: Shop, shipmentId: number) {
  const shipment = await findShipment(shop.db, shipmentId);
  if (shipment && !shipment.carrierId) return cannot('這個包裹沒有物流商的編號，無法查詢');
  if (shipment && !(await askWhere(shop, shipmentId))) return busy;
  return showParcel(shop, shipmentId);
}

const busy = {
  ok: false,
  failure: { code: 'SERVICE_BUSY', message: '物流商沒有回覆，請稍後再試' },
} as const;

/** Notes that a parcel came back to the shop; refused with a sentence if its stage does not allow that. */
export function noteReturned(shop: Shop, actor: Actor, shipmentId: number) {
  return stepAt(shop, actor, 'noteParcelReturned', async ({ inside, transaction }) => {
    const locked = await lockParcel(transaction, shipmentId);
    if (!locked.ok) return locked;
    const isMoved = await recordReturn(inside, transaction, shipmentId);
    const value = { id: shipmentId, stage: 'RETURNED' as const };
    return isMoved ? done({ shipmentId, value }) : alreadyAt(locked.value.shipment);
  });
}

/** Makes a new parcel of the goods of a returned one; answers the new one. */
export function resend(shop: Shop, actor: Actor, shipmentId: number) {
  return stepAt(shop, actor, 'resendParcel', async ({ inside, transaction }) => {
    const made = await resendParcel(inside, transaction, shipmentId);
    if (!made.ok) return made;
    return done({ shipmentId, value: { id: made.value, stage: 'CREATED' as const } });
  });
}
