type Values = Readonly<Record<string, unknown>>;

/** A path with the record's values in place of the fields' names. */
export const filledIn = (path: string, values: Values): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
