/** A file that cannot be read as a spreadsheet. The message is a sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
