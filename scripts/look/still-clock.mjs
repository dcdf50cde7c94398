/**
 * Loaded into a server before everything else: its clock shows LOOK_MOMENT and, unless LOOK_CLOCK is `runs`, stands
 * still. Only `Date` is changed; timers go on.
 */
const moment = Date.parse(process.env.LOOK_MOMENT ?? '');
if (Number.isNaN(moment)) throw new Error('LOOK_MOMENT is no moment.');
const loadedAt = performance.now();
const now =
  process.env.LOOK_CLOCK === 'runs'
    ? () => Math.floor(moment + performance.now() - loadedAt)
    : () => moment;

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = globalThis.Date;
