import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Labelled } from './labelled.ts';

/** Label, help and problem around an input that is made of several controls, which no `label` element can name. */
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
