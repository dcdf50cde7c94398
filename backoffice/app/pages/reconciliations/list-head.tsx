import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRight } from '../../session.ts';

/** The way to upload a statement. */
export default function ReconciliationsHead() {
  if (!useRight('money.write')) return null;
  return (
    <Button component={Link} to="/reconciliations/upload">
      上傳對帳單
    </Button>
  );
}
