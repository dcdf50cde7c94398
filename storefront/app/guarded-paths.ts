const guarded = /^\/(cart|checkout|member-centre|member-order-detail\/[^/]+)\/?$/;

/** Whether a page is for members only (G-023). */
export function isGuardedPath(pathname: string): boolean {
  return guarded.test(pathname);
}
