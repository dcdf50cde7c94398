import colours from '../data/picture-colours.json' with { type: 'json' };

const colourOf = new Map(Object.entries(colours));

/**
 * Adds the colour to every address of a picture in the rows, e.g. `/media/x-1200.webp#e9dfd2`, at any depth.
 * Pictures without a known colour and all other values stay the same.
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
  // Dates and SQL fragments are objects of classes, and stay the same.
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
