import sharp from 'sharp';

/** The mean colour of a picture file as `e9dfd2`; undefined if the picture is partly transparent. */
export async function meanColour(file: string): Promise<string | undefined> {
  const { channels, isOpaque } = await sharp(file).stats();
  if (!isOpaque) return undefined;
  const [red, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean));
  return [red, green, blue].map((value = 0) => value.toString(16).padStart(2, '0')).join('');
}
