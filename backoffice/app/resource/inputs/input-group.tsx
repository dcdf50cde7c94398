import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Labelled } from './labelled.ts';

/** Label, help and problem around an input of several controls, for which no `label` element works. */
export function InputGroup({
  children,
  disabled: _disabled,
  ...common
}: Labelled & { children: ReactNode }) {
  return (
    <Input.Wrapper {...common} labelElement="div">
      {children}
    </Input.Wrapper>
  );
}
