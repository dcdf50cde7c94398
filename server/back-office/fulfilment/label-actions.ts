import type { OwnAction } from '#contract/actions.ts';
import { interruptedStep } from '#contract/fulfilment.ts';
import { done } from '#contract/outcome.ts';
import { cancelLabel } from '#server/ordering/fulfilment/cancel-label.ts';
import { createStoreLabel, type Labelled } from '#server/ordering/fulfilment/store-labels.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type AuditEntry, recordAction } from '../admin/audit.ts';

interface Step extends Required<Pick<AuditEntry, 'after'>> {
  call: OwnAction;
  shipmentId: number;
}

/** Writes the audit entry of a step that waits for a carrier before the transaction in which it is done. */
const noteOf =
  (shop: Shop, actor: Actor, { call, shipmentId, after }: Step) =>
  (transaction: Transaction): Promise<void> =>
    recordAction(shop, transaction, actor, { call, subject: ['shipment', shipmentId], after });

/** Makes labels at the carrier, a few at a time. */
export async function labelAtCarrier(shop: Shop, actor: Actor, shipmentIds: readonly number[]) {
  const answers = new Map<number, Labelled>();
  await settleIndependently({
    log: shop.log,
    items: [...new Set(shipmentIds)],
    concurrency: 4,
    logFields: (shipmentId) => ({ shipmentId }),
    async work(shipmentId) {
      const after = { stage: 'LABELLED' };
      const note = noteOf(shop, actor, { call: 'createStoreLabels', shipmentId, after });
      answers.set(shipmentId, await createStoreLabel(shop, shipmentId, note));
    },
  });
  return done(
    [...new Set(shipmentIds)].map((shipmentId) => ({
      shipmentId,
      ...(answers.get(shipmentId) ?? {
        result: 'SILENT' as const,
        sentence: interruptedStep,
      }),
    })),
  );
}

/** Cancels a label, at the carrier first. `isCancelledThere`: a person has cancelled it at the carrier. */
export async function takeLabelBack(
  shop: Shop,
  actor: Actor,
  shipmentId: number,
  isCancelledThere = false,
) {
  const after = { stage: 'PACKED', ...(isCancelledThere && { isCancelledThere }) };
  const note = noteOf(shop, actor, { call: 'cancelLabel', shipmentId, after });
  const cancelled = await cancelLabel(shop, shipmentId, { isCancelledThere, note });
  return cancelled.ok ? done({ id: shipmentId, stage: 'PACKED' as const }) : cancelled;
}
