import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Failure } from '../../ui/states.tsx';
import classes from '../order/order.module.css';
import { MemberRequests } from '../privacy-requests/member-requests.tsx';
import { AccountBox } from './account.tsx';
import { CouponsBox } from './coupons.tsx';
import { EmailsBox } from './emails.tsx';
import { MemberHead } from './head.tsx';
import { HistoryBox } from './history.tsx';
import { LevelBox } from './level.tsx';
import { useMemberPage } from './member-page.ts';
import { NotesBox } from './notes.tsx';
import { OrdersBox } from './orders.tsx';
import { ProfileBox } from './profile.tsx';
import { StandingOrdersBox } from './standing-orders.tsx';
import { UncollectedBox } from './uncollected.tsx';

/** The page of one member, with everything for customer service. */
export default function MemberRoute() {
  return <RecordPage page={Member} />;
}

function Member({ id }: { id: number }) {
  const { data: page, error, refetch } = useMemberPage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="會員" />;
  return (
    <>
      <title>{`會員 ${page.memberNo}｜後台`}</title>
      <MemberHead page={page} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrdersBox page={page} />
          <StandingOrdersBox page={page} />
          <LevelBox page={page} />
          <CouponsBox page={page} />
          <EmailsBox page={page} />
          <HistoryBox page={page} />
        </div>
        <div className={classes.column}>
          <ProfileBox page={page} />
          <NotesBox page={page} />
          <AccountBox page={page} />
          <UncollectedBox page={page} />
          <MemberRequests memberId={page.id} />
        </div>
      </div>
    </>
  );
}
