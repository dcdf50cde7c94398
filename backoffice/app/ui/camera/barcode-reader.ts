/** A reader of barcodes in a picture, which some browsers have (Shape Detection API: Chrome on Android and macOS). */
interface BarcodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type ReaderKind = new (options: { formats: readonly string[] }) => BarcodeReader;

/** The codes on parcels, papers and goods. */
const formats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'qr_code'];

const readerKind = () => (globalThis as { BarcodeDetector?: ReaderKind }).BarcodeDetector;

/** Whether this browser can read barcodes with a camera. Cameras are for secure addresses only. */
export const canReadBarcodes = (): boolean =>
  readerKind() !== undefined && globalThis.navigator?.mediaDevices !== undefined;

/** Throws if the browser has no reader. */
export function openReader(): BarcodeReader {
  const Reader = readerKind();
  if (!Reader) throw new Error('This browser reads no barcodes.');
  return new Reader({ formats });
}
