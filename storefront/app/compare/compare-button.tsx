/** The id of the form that the buttons belong to. */
export const compareForm = 'compare';

interface CompareButtonProps {
  id: number;
  name: string;
  className: string;
}

/** Puts a product aside to be compared with others. It needs no code of its own (see compare-host.tsx). */
export function CompareButton({ id, name, className }: CompareButtonProps) {
  return (
    <button
      type="submit"
      form={compareForm}
      name="ids"
      value={id}
      aria-label={`比較：${name}`}
      className={className}
    >
      比較
    </button>
  );
}
