import { api } from '../../../api.ts';

/**
 * Asks the browser to create a passkey and stores it under this name; false if the person cancels. Throws the ApiError
 * of a refusal: STEP_UP_REQUIRED if the password is needed.
 */
export async function makePasskey(name: string, password: string | undefined): Promise<boolean> {
  const { data } = await api.readUserPasskeyOptions({ body: { ...(password && { password }) } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: data.options as never }).catch(
    () => undefined,
  );
  if (!made) return false;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await api.addUserPasskey({
    body: {
      name,
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      },
    },
  });
  return true;
}

/** Removes a passkey; throws as `makePasskey`. */
export async function removePasskey(id: number, password: string | undefined): Promise<void> {
  await api.removeUserPasskey({ params: { id }, body: { ...(password && { password }) } });
}
