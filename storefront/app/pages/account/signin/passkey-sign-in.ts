import { api } from '../../../api.ts';
import { beginSession } from '../../../sign-in-out.ts';
import { forgetLine } from '../../../stores/line-sign-in.ts';

interface PasskeyStart {
  /** The browser offers the passkeys among its suggestions for the field, and waits until one is chosen. */
  isInField: boolean;
  shallRemember(): boolean;
}

/**
 * Signs in with a passkey and opens the page the shopper wanted; false if the person cancels, has none, or leaves the
 * page. Throws the ApiError of a refusal.
 */
export async function signInWithPasskey({
  isInField,
  shallRemember,
}: PasskeyStart): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import(
    '@simplewebauthn/browser'
  );
  if (isInField && !(await browserSupportsWebAuthnAutofill())) return false;
  const { data } = await api.readSignInPasskeyOptions();
  // A new request of the browser ends the one that waits in the field.
  const used = await startAuthentication({
    optionsJSON: data.options as never,
    useBrowserAutofill: isInField,
  }).catch(() => undefined);
  if (!used) return false;
  const { id, rawId, response } = used;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const rememberMe = shallRemember();
  const { data: session } = await api.signInByPasskey({
    body: {
      rememberMe,
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    },
  });
  forgetLine();
  await beginSession(session.token, { rememberMe });
  return true;
}

/** Ends a request that waits in the field, e.g. because the page is left. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
