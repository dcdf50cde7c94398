/** The JSON of another host's answer; undefined if it is none. */
export function jsonOf({ body }: { body: Buffer }): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
