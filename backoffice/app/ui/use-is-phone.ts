import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for a table. The style sheets have the same width. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(width < 640px)', undefined, { getInitialValueInEffect: false });
