import { Alert } from '@mantine/core';
import { Box } from '../order/box.tsx';
import type { PrivacyRequest } from './privacy-request.ts';
import classes from './privacy-requests.module.css';

/** The effect of an erasure: its obstacles, the deleted data, and the data that stay with the reason. */
export function PlanBox({ plan }: { plan: NonNullable<PrivacyRequest['plan']> }) {
  const { obstacles, goes, stays } = plan;
  return (
    <Box title="刪除的範圍">
      {obstacles.length > 0 && (
        <Alert color="red" mb="md" title="暫時不能刪除">
          會員還有
          {obstacles.map(({ label, count }) => `${label} ${count} 筆`).join('、')}
          ，處理完才能刪除。
        </Alert>
      )}
      <div className={classes.plan}>
        <div>
          <h3>會刪除</h3>
          <ul>
            {goes.map(({ label, count }) => (
              <li key={label}>
                {label}
                <span className={classes.count}>{count} 筆</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>會保留</h3>
          <ul>
            {stays.map(({ label, count, why }) => (
              <li key={label}>
                {label}
                <span className={classes.count}>{count} 筆</span>
                <span className={classes.why}>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Box>
  );
}
