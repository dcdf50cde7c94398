/** Steps at which a test ends the process, as a power cut would: only what was committed before may remain. */
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

/** The step at which this process ends; only for a server under test (TEST_MODE=1, which a live shop refuses). */
const armed = process.env.TEST_MODE === '1' ? process.env.KILL_POINT : undefined;

/** Whether a test has armed this point. */
export const isArmed = (name: KillPoint): boolean => armed === name;

/** Ends the process at once, without any clean-up, if a test has armed this point. */
export function killPoint(name: KillPoint): void {
  if (isArmed(name)) process.kill(process.pid, 'SIGKILL');
}
