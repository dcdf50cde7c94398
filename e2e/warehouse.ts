import type { ShipStatus } from '#contract/calls/erp.ts';
import { expect } from './journey.ts';
import { ownersApi } from './office.ts';

/** Reports the status of an order's parcel, step by step, as warehouse and carrier do through the ERP. */
export async function reportParcel(
  origin: string | undefined,
  orderNo: string,
  steps: readonly ShipStatus[],
): Promise<void> {
  const erp = await ownersApi(origin);
  for (const shipStatus of steps) {
    const trackingNo = shipStatus === 'SHIPPED' ? 'QM-1' : null;
    const { data: rows } = await erp.updateShipmentStatus({
      body: [{ orderNo, shipStatus, trackingNo }],
    });
    expect(rows).toMatchObject([{ result: 'APPLIED' }]);
  }
}
