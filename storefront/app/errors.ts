import { ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { noConnection } from './loading-and-offline/network.ts';
import { openErrorModal, openModal } from './stores/modal.ts';

/** The part of a failed call that a screen stores (row 8.019). */
export interface FailedCall {
  status: number;
  errorCode: ErrorCode | '';
  requestId: string;
  /**
   * The server's sentence, or a sentence that there is no connection. Undefined if the failure is no answer to a
   * call.
   */
  message: string | undefined;
}

/** Shows nothing. What is no answer to a call, e.g. a bug, gets the status -1 and no message. */
export function describeFailure(error: unknown): FailedCall {
  if (!(error instanceof ApiError)) {
    return { status: -1, errorCode: '', requestId: '', message: undefined };
  }
  const { status, errorCode, requestId } = error;
  const message = status === 0 ? noConnection() : error.message;
  return { status, errorCode, requestId, message };
}

/**
 * The shared handler for failures that no place of the screen can show (G-135): a 401 has already ended the
 * session, anything else opens the error modal with the server's sentence. Returns the part that the screen stores.
 */
export function handleFailure(error: unknown): FailedCall {
  const failure = describeFailure(error);
  const { status, message, requestId } = failure;
  if (status !== 401) openErrorModal(message, { requestId });
  return failure;
}

/** Whether `api` has already handled the failure by asking the shopper to sign in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Shows the server's refusal: the maintenance modal while buying is closed, otherwise its sentence or the default
 * one (rows 8.060 to 8.062). `action` runs when the modal has been closed by its button.
 */
export function showRefusal(
  error: unknown,
  { button, action }: { button?: string; action?: () => void } = {},
): void {
  const { errorCode, message, requestId } = describeFailure(error);
  if (errorCode === 'SERVICE_IS_MAINTAINING') openModal('MaintainModal', undefined, action);
  else openErrorModal(message, { requestId, ...(button && { button }), ...(action && { action }) });
}
