/** The id of a field's input. */
export const inputIdOf = (name: string) => `field-${name}`;
