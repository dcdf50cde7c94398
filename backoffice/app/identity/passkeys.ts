import type { AdminApi } from '#contract/admin-client.ts';

/** What is asked of a browser is loaded when it is asked. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether passkeys can be used here: the browser knows them, and the address is a name and no number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

type Options = Readonly<Record<string, unknown>>;

/** Has the browser use a passkey; undefined if the person cancels it. */
export async function usePasskeyOf(options: Options) {
  const { startAuthentication } = await webAuthn();
  const { id, response } = await startAuthentication({ optionsJSON: options as never }).catch(
    () => ({ id: '', response: undefined }),
  );
  return (
    response && {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle ? { userHandle: response.userHandle } : {}),
    }
  );
}

/** Has the browser make a passkey and keeps it under this name; undefined if the person cancels it. */
export async function addPasskey(api: AdminApi, name: string) {
  const { options } = (await api.beginPasskey()).data;
  const { startRegistration } = await webAuthn();
  const made = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
  if (!made) return undefined;
  const { clientDataJSON: clientData, attestationObject: attestation, transports } = made.response;
  const body = { name, id: made.id, clientData, attestation, transports: transports ?? [] };
  return (await api.confirmPasskey({ body })).data;
}
