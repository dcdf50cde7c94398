/** A sentence that breaks its lines between its phrases only; Chinese would break inside of words. */
export function Phrases({ of }: { of: readonly string[] }) {
  return of.map((phrase) => (
    <span key={phrase} className="inline-block">
      {phrase}
    </span>
  ));
}
