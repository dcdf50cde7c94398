type Values = Readonly<Record<string, unknown>>;

/** A path with the values of a record in the place of the names of its fields. */
export const filledIn = (path: string, values: Values): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
