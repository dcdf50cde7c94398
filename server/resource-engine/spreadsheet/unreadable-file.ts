/** A file that is no spreadsheet which can be read; the message is a sentence for whoever sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
