interface Button {
  uri: string;
  label: string;
}

/** The first button in a message: where it leads and what it says; undefined if there is none. */
export function buttonOf(part: unknown): Button | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const { action, ...others } = part as { action?: Button };
  if (action) return action;
  for (const each of Object.values(others)) {
    const found = buttonOf(each);
    if (found) return found;
  }
  return undefined;
}
