/** Steps at which a test may end the process, like a power failure. Only committed data may remain. */
export const killPoints = [
  'send-cart: temporary order written',
  'send-cart: before commit',
  'send-cart: committed',
  'line-shop: order told',
  'checkout: order written',
  'checkout: coupon used',
  'checkout: before commit',
  'checkout: committed',
  'start: attempt written',
  'start: provider told',
  'collect: claimed',
  'collect: money taken',
  'settle: attempt written',
  'settle: order paid',
  'settle: before commit',
  'settle: committed',
  'refund: claimed',
  'refund: provider told',
  'refund: before commit',
  'e-mail: sent',
  'LINE notice: claimed',
  'LINE notice: pushed',
  'message: recipients written',
  'message: batch taken',
  'message: letter sent',
  'task: taken',
  'import: rows planned',
  'import: rows written',
  'import: before commit',
  'export: piece kept',
  'bulk: rows written',
  'bulk: before commit',
  'publish: record written',
  'publish: before commit',
  'erase: before commit',
] as const;
export type KillPoint = (typeof killPoints)[number];

/** The step at which this process ends; undefined except in a test (TEST_MODE=1, which a live shop refuses). */
const armed = process.env.TEST_MODE === '1' ? process.env.KILL_POINT : undefined;

/** Whether a test wants the process to end at this step. */
export const isArmed = (name: KillPoint): boolean => armed === name;

/** Ends the process at once and without clean-up, if a test wants it to end at this step. */
export function killPoint(name: KillPoint): void {
  if (isArmed(name)) process.kill(process.pid, 'SIGKILL');
}
