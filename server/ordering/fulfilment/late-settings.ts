import { z } from 'zod';
import { defaultHoursUntilLate, type HoursUntilLate } from '#rules/orders/shipment-stages.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const hours = z.number().int().min(0);
/** What operators have set before there were these columns stays valid. */
const addedLater = {
  unpaid: hours.default(defaultHoursUntilLate.unpaid),
  labelRefused: hours.default(defaultHoursUntilLate.labelRefused),
  returning: hours.default(defaultHoursUntilLate.returning),
};
const schema = z
  .object({
    ...addedLater,
    ready: hours,
    created: hours,
    picked: hours,
    packed: hours,
    labelled: hours,
    handedOver: hours,
    arrived: hours,
    notFetched: hours,
    returned: hours,
    held: hours,
  })
  .catch({ ...defaultHoursUntilLate });

/**
 * The number of hours in each column of the board after which a row counts as late, as a setting of the back
 * office.
 */
export const lateSettings = storedSetting<HoursUntilLate>('hoursUntilLate', schema);
