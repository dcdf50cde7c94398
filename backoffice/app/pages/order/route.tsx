import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Failure } from '../../ui/states.tsx';
import { BuyerBox } from './buyer.tsx';
import { DeliveryBox } from './delivery.tsx';
import { Goods } from './goods.tsx';
import { OrderHead } from './head.tsx';
import { InvoiceBox } from './invoice.tsx';
import { MoneyBox } from './money.tsx';
import { NotesBox } from './notes.tsx';
import classes from './order.module.css';
import { useOrderPage } from './order-page.ts';
import { ParcelsBox } from './parcels.tsx';
import { StockBox } from './stock.tsx';
import { Timeline } from './timeline.tsx';

/** One order: the next step, and all data for decisions. */
export default function OrderRoute() {
  return <RecordPage page={Order} />;
}

function Order({ id }: { id: number }) {
  const { data: page, error, refetch } = useOrderPage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="訂單" />;
  return (
    <>
      <title>{`訂單 ${page.order.orderNo}｜後台`}</title>
      <OrderHead page={page} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Goods page={page} />
          <MoneyBox page={page} />
          <Timeline page={page} />
        </div>
        <div className={classes.column}>
          <NotesBox page={page} />
          <BuyerBox page={page} />
          <DeliveryBox page={page} />
          <ParcelsBox page={page} />
          <StockBox page={page} />
          <InvoiceBox page={page} />
        </div>
      </div>
    </>
  );
}
