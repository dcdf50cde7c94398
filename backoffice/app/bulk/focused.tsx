import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** The sentence to which a step of a dialog leads: whoever pressed a button that is gone now goes on from here. */
export function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Text ref={place} tabIndex={-1} role="status" fw={600} style={{ outline: 'none' }}>
      {children}
    </Text>
  );
}
