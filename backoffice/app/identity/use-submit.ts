import { useState } from 'react';
import { ApiError } from '#contract/client.ts';

/** The work of one button: whether it is under way, and the sentence of its refusal. */
export function useSubmit() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [sentence = error.message] = Object.values(error.errors);
      setFailure(sentence);
    } finally {
      setBusy(false);
    }
  }
  return { failure, setFailure, isBusy, run };
}
