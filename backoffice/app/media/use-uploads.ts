import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { library } from './library.ts';
import { type AskForAddress, type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** A file that is being uploaded, or its result. */
export interface Upload {
  key: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Why it was refused. */
  problem: string | undefined;
  /** The library already had it. */
  isDuplicate: boolean;
}

/** Whether a file is still on its way; a line about its result stays until it is dismissed. */
export const isRunning = ({ problem, isDuplicate }: Upload): boolean =>
  problem === undefined && !isDuplicate;

/**
 * Uploads files to the library, one after the other; each can be cancelled. `onUploaded` is called for each
 * uploaded file.
 */
export function useUploads(
  onUploaded?: (picture: UploadedPicture) => void,
  askForAddress?: AskForAddress,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState(0);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef<Promise<void>>(Promise.resolve());
  const client = useQueryClient();

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const key = nextKey++;
      const upload = { key, name: file.name, progress: 0, problem: undefined, isDuplicate: false };
      setUploads((all) => [...all, upload]);
      const controller = new AbortController();
      controllers.current.set(key, controller);
      last.current = last.current.then(() => send(key, file, controller.signal));
    }
  }

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const uploaded = await uploadPicture(file, { askForAddress, signal, onProgress });
      setArrived((count) => count + 1);
      await client.invalidateQueries({ queryKey: [library.name] });
      onUploaded?.(uploaded);
      // Only now: what is chosen until then is chosen during the upload.
      if (uploaded.isDuplicate) change(key, { isDuplicate: true });
      else forget(key);
    } catch (error) {
      if (signal.aborted) return;
      change(key, { problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    uploads,
    /** The number of uploaded files. */
    arrived,
    add,
    /** Cancels an upload, or removes its line. */
    dismiss(key: number) {
      controllers.current.get(key)?.abort();
      controllers.current.delete(key);
      forget(key);
    },
  };
}

let nextKey = 1;
