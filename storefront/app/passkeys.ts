/** Whether passkeys can be used here: the browser supports them, and the host is a name and not an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
