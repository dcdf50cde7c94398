/** The fields after a change. A change of the city clears the district. */
export function changedAddress<Fields extends { city: string; cityZone: string }>(
  fields: Fields,
  change: Partial<Fields>,
): Fields {
  const movesCity = change.city !== undefined && change.city !== fields.city;
  return { ...fields, ...(movesCity && { cityZone: '' }), ...change };
}
