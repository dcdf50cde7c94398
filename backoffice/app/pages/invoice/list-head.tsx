import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRight } from '../../session.ts';

/** Leads to the month's file, which has all invoices and allowances. */
export default function InvoicesHead() {
  const mayExport = useRight('finance.export');
  return (
    mayExport && (
      <Button component={Link} to="/closings" variant="default">
        每月檔案
      </Button>
    )
  );
}
