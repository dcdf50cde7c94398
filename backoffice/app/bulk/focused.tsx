import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** The sentence of a step of a dialog. It takes the focus if the pressed button no longer exists. */
export function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Text ref={place} tabIndex={-1} role="status" fw={600} style={{ outline: 'none' }}>
      {children}
    </Text>
  );
}
