/**
 * Parameters of a statement by name: `places` has `$1`, `$2` … for its text, and `valuesOf` puts their values in the
 * same order. A name that is missing or misspelt is a type error.
 */
export function namedParameters<const Name extends string>(...names: readonly Name[]) {
  const places = Object.fromEntries(names.map((name, at) => [name, `$${at + 1}`]));
  return {
    places: places as Readonly<Record<Name, string>>,
    valuesOf: (values: Readonly<Record<Name, unknown>>) => names.map((name) => values[name]),
  };
}
