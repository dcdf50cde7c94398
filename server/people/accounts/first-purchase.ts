import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { hasUncancelledOrder } from './users.ts';

const lockText = 'select from users where id = $1 for no key update';
// A statement of its own, because it must see what was committed while the first one waited for the lock.
const isFirstText = `select case when ${hasUncancelledOrder('$1')}
  then ${refuseText(`'PRE_PROCESS_TEMP_ORDER_FAILED'`)} end`;

/**
 * The statements that refuse with PRE_PROCESS_TEMP_ORDER_FAILED if the next order of a member is not the first one any
 * more. Another order of the member waits until the transaction ends.
 */
export const firstPurchaseStatements = (memberId: number): Statement[] => [
  { name: 'lock buying member', text: lockText, values: [memberId] },
  { name: 'purchase is the first', text: isFirstText, values: [memberId] },
];
