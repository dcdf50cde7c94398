import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRight } from '../../session.ts';

/** Leads to the screen where refunds are transferred together. */
export default function RefundsHead() {
  const mayComplete = useRight('refund.complete');
  return (
    mayComplete && (
      <Button component={Link} to="/refunds/transfers">
        整批匯款
      </Button>
    )
  );
}
