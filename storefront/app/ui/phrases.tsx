/** A sentence whose lines break only between phrases. Browsers would also break Chinese inside words. */
export function Phrases({ of }: { of: readonly string[] }) {
  return of.map((phrase) => (
    <span key={phrase} className="inline-block">
      {phrase}
    </span>
  ));
}
