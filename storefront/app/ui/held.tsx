import { type ReactNode, useRef } from 'react';
import { useHeld } from './use-held.ts';

interface HeldProps {
  /** Whether what the fields hold is being sent. */
  isHeld: boolean;
  children: ReactNode;
}

/** Fields that are no form. They cannot be changed while they are being sent. */
export function Held({ isHeld, children }: HeldProps) {
  const element = useRef<HTMLDivElement>(null);
  useHeld(element, isHeld);
  return <div ref={element}>{children}</div>;
}
