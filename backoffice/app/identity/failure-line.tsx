import { Alert } from '@mantine/core';

/** The reason of a refusal; screen readers announce it at once. */
export function FailureLine({ children }: { children: string | undefined }) {
  return children ? (
    <Alert color="red" role="alert" mt="xs">
      {children}
    </Alert>
  ) : null;
}
