/** Resolves when the page is loaded and has nothing urgent to do, so that later work delays no shopper. */
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

/** Resolves when the next frame is painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Does the work when the page is loaded and idle, unless the page was left before; call the returned function on
 * leaving. A failure is ignored, so nothing on the page may need the work.
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
