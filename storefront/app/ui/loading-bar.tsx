/** A line running along the top edge while something larger is on its way. */
export function LoadingBar({ label = '頁面載入中' }: { label?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-(--layer-loading) h-1 overflow-hidden bg-violet-100"
    >
      <div className="h-full w-full animate-route bg-violet-600" />
    </div>
  );
}
