import colours from '../data/picture-colours.json' with { type: 'json' };

const colourOf = new Map(Object.entries(colours));

/**
 * Rows with the colour behind every address of a picture, e.g. `/media/x-1200.webp#e9dfd2`, at any depth. Pictures
 * without a known colour and all other values stay as they are.
 */
export function withPictureColours<Value>(value: Value): Value {
  return coloured(value) as Value;
}

function coloured(value: unknown): unknown {
  if (typeof value === 'string') {
    const colour = colourOf.get(value);
    return colour ? `${value}#${colour}` : value;
  }
  if (Array.isArray(value)) return value.map(coloured);
  // Dates and SQL fragments are objects of classes: they stay.
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
