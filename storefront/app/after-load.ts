/** Resolves once the page is loaded and has nothing urgent to do, so that what waits for it delays no shopper. */
export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/**
 * Does it then, unless the page has been left before: call what is returned on leaving. A failure is ignored, so nothing on
 * the page may need it.
 */
export function onceIdle(work: () => Promise<unknown>): () => void {
  let isLeft = false;
  afterLoad()
    .then(() => (isLeft ? undefined : work()))
    .catch(() => {});
  return () => {
    isLeft = true;
  };
}
