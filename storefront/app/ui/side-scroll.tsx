import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';

interface SideScrollProps {
  /** The content of the row, for the names of the list and of its buttons. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A list in one row. It is swiped by touch. For a mouse, there is a button on each side that has more. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const row = useRef<HTMLUListElement>(null);
  const [hasBefore, setBefore] = useState(false);
  const [hasAfter, setAfter] = useState(false);

  function measure() {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {};
    setBefore(scrollLeft > 1);
    // Browsers round these three numbers differently.
    setAfter(scrollLeft + clientWidth < scrollWidth - 1);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is observed as long as it is shown.
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    if (row.current) watch.observe(row.current);
    return () => watch.disconnect();
  }, []);

  function move(direction: 1 | -1) {
    const { clientWidth = 0 } = row.current ?? {};
    row.current?.scrollBy({ left: direction * clientWidth * 0.75, behavior: 'smooth' });
  }
  return (
    <div className="relative">
      {hasBefore && (
        <Arrow side="left-0">
          <IconButton icon="chevronLeft" label={`看前面的${label}`} onClick={() => move(-1)} />
        </Arrow>
      )}
      <ul ref={row} aria-label={label} className={`rail ${className}`} onScroll={measure}>
        {children}
      </ul>
      {hasAfter && (
        <Arrow side="right-0">
          <IconButton icon="chevronRight" label={`看後面的${label}`} onClick={() => move(1)} />
        </Arrow>
      )}
    </div>
  );
}

function Arrow({ side, children }: { side: 'left-0' | 'right-0'; children: ReactNode }) {
  return (
    <div
      className={`absolute top-1/2 z-2 hidden -translate-y-1/2 rounded-full border border-line bg-paper pointer-fine:block ${side}`}
    >
      {children}
    </div>
  );
}
