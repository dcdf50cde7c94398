/** The most names that a sentence lists. */
const mostNamed = 5;

/** The first names of a list for a sentence: 'orders, users and 3 more'. */
export function someNames(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
