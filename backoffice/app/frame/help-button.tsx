import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useHelpPath } from './help-path.ts';

/** `？`: opens the help of the present screen in a new tab, so that typed values are not lost. */
export function HelpButton() {
  return (
    <Button
      component={Link}
      to={useHelpPath()}
      target="_blank"
      variant="default"
      size="compact-sm"
      radius="xl"
      aria-label="這個畫面的說明（另開分頁）"
      title="這個畫面的說明"
    >
      ？
    </Button>
  );
}
