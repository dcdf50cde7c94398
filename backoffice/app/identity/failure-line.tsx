import { Alert } from '@mantine/core';

/** Why something was refused, read out at once. */
export function FailureLine({ children }: { children: string | undefined }) {
  return children ? (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  ) : null;
}
