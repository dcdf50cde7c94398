/** Milliseconds for which a code must be out of sight before it counts again. */
const away = 1_200;

/**
 * Tells which codes are new before the camera, which sees the same code many times a second. A code counts again after
 * it was away for 1.2 seconds, because several units have the same one.
 */
export function codesInSight() {
  const lastSeen = new Map<string, number>();
  /** The new ones of the codes that are in sight at a moment, in milliseconds. */
  return (codes: readonly string[], at: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => {
      const seen = lastSeen.get(code);
      return code !== '' && (seen === undefined || at - seen > away);
    });
    for (const code of codes) lastSeen.set(code, at);
    return fresh;
  };
}
