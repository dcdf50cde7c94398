import type { AdminApi } from '#contract/admin-client.ts';

/** Loaded at the first use. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether passkeys can be used here: the browser supports them, and the host is a name and not an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

type Options = Readonly<Record<string, unknown>>;

/** Asks the browser for a passkey; undefined if the person cancels. */
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

/** Asks the browser to create a passkey and stores it under this name; undefined if the person cancels. */
export async function addPasskey(api: AdminApi, name: string) {
  const { options } = (await api.beginPasskey()).data;
  const { startRegistration } = await webAuthn();
  const made = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
  if (!made) return undefined;
  const { clientDataJSON: clientData, attestationObject: attestation, transports } = made.response;
  const body = { name, id: made.id, clientData, attestation, transports: transports ?? [] };
  return (await api.confirmPasskey({ body })).data;
}
