import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useRight } from '../session.ts';

/** Whether the action waits for a second person. */
export const isAwaitingApproval = (error: Error) =>
  error instanceof ApiError && error.errorCode === 'APPROVAL_NEEDED';

/** Shows that nothing has changed yet, why, and where the approval request is. */
export function AwaitingApproval({ error }: { error: Error }) {
  const seesApprovals = useRight('approvals.read');
  return (
    <Alert color="yellow" role="status" title="等待另一位核可">
      <Text size="sm">
        {error.message}。目前的內容沒有改變。
        {seesApprovals && (
          <Anchor component={Link} to="/approvals" size="sm" underline="always">
            查看核可申請
          </Anchor>
        )}
      </Text>
    </Alert>
  );
}
