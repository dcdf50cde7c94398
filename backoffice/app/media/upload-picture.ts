import { ApiError } from '#contract/client.ts';
import { toCamel } from '#contract/wire-case.ts';
import { recordsOf } from '../api.ts';
import { library } from './library.ts';

/** The result of an upload. */
export interface UploadedPicture {
  id: number;
  version: number;
  path: string;
  name: string;
  alt: string;
  width: number;
  height: number;
  /** The library already had the file. */
  isDuplicate: boolean;
}

interface Announced {
  fileName: string;
  size: number;
  contentType: string;
}

/** Requests the address for the upload of a file. */
export type AskForAddress = (file: Announced) => Promise<string>;

const askLibrary: AskForAddress = (file) => recordsOf(library).uploadUrl(file);

interface Options {
  /** Another way to an address, for people who may not write to the library. */
  askForAddress?: AskForAddress | undefined;
  signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress(part: number): void;
}

/**
 * Uploads a file to the library. Throws ApiError with the reason if it is refused, and the reason of `signal` if it
 * is cancelled.
 */
export async function uploadPicture(file: File, options: Options): Promise<UploadedPicture> {
  const { askForAddress = askLibrary } = options;
  const url = await askForAddress({
    fileName: file.name || 'picture',
    size: file.size,
    contentType: file.type,
  });
  options.signal.throwIfAborted();
  // The address has the host of the settings; this page may have been opened under another host name.
  const { pathname, search } = new URL(url);
  return send(pathname + search, file, options);
}

type Answered = { data?: UploadedPicture } & ConstructorParameters<typeof ApiError>[1];

/** `fetch` does not report upload progress. */
function send(address: string, file: File, { signal, onProgress }: Options) {
  return new Promise<UploadedPicture>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = toCamel(request.response ?? {}) as Answered;
      if (request.status === 200 && body.data) resolve(body.data);
      else reject(new ApiError(request.status, body));
    };
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.send(file);
  });
}
