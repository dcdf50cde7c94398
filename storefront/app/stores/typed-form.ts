import { readStored, removeStored, writeStored } from '../storage.ts';
import { useAuthStore } from './auth.ts';

/** Milliseconds without a change after which a form that was not sent is forgotten. */
export const typedFormLifetime = 60 * 60_000;

/** Stores what is typed at checkout for a reload of this tab. A payment card is never typed in the shop. */
export function rememberTypedForm(form: object): void {
  const { signedInAt } = useAuthStore.getState();
  writeStored('order-form', { form, signedInAt, changedAt: Date.now() });
}

/**
 * The form that the same member has typed in this tab a while ago; undefined without one. The caller checks its shape.
 */
export function readTypedForm(): unknown {
  const stored = readStored('order-form');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { form, signedInAt, changedAt } = stored as Record<string, unknown>;
  const age = typeof changedAt === 'number' ? Date.now() - changedAt : Infinity;
  if (signedInAt === useAuthStore.getState().signedInAt && age < typedFormLifetime) return form;
  forgetTypedForm();
  return undefined;
}

/** Call this once the order is made. */
export function forgetTypedForm(): void {
  removeStored('order-form');
}
