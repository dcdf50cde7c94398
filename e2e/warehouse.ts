import { createAdminClient } from '#contract/admin-client.ts';
import type { ShipStatus } from '#contract/calls/erp.ts';
import { expect } from './journey.ts';
import { owner } from './owner.ts';

/** Reports the status of an order's parcel, step by step, as warehouse and carrier do through the ERP. */
export async function reportParcel(
  origin: string | undefined,
  orderNo: string,
  steps: readonly ShipStatus[],
): Promise<void> {
  const at = { origin: origin ?? '' };
  const { data } = await createAdminClient(at).adminLogin({ body: owner });
  const erp = createAdminClient({ ...at, token: () => data.token });
  for (const shipStatus of steps) {
    const trackingNo = shipStatus === 'SHIPPED' ? 'QM-1' : null;
    const { data: rows } = await erp.updateShipmentStatus({
      body: [{ orderNo, shipStatus, trackingNo }],
    });
    expect(rows).toMatchObject([{ result: 'APPLIED' }]);
  }
}
