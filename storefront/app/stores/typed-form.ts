import { forgetOwnWriting, isFresh, readOwnWriting, storeOwnWriting } from './own-writing.ts';

/**
 * Stores what is typed at checkout for a reload of this tab. A payment card is never typed in the shop. `changed` has the
 * fields that were changed just now; without it the whole form was.
 */
export function rememberTypedForm(form: object, changed = form): void {
  storeOwnWriting('order-form', form, changed);
}

/**
 * The form that the same member has typed in this tab in the last hour; undefined without one. The caller checks its
 * shape.
 */
export function readTypedForm(): unknown {
  const writing = readOwnWriting('order-form');
  if (!writing) return undefined;
  if (isFresh(writing)) return writing.content;
  forgetTypedForm();
  return undefined;
}

/** Call this once the order is made. */
export function forgetTypedForm(): void {
  forgetOwnWriting('order-form');
}
