import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BoardColumn } from '#contract/fulfilment.ts';
import cards from '../../resource/list/cards.module.css';
import type { RowsProps } from './column-table.tsx';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';
import { LabelDay } from './label-day.tsx';
import { PickDialog } from './pick-dialog.tsx';
import {
  Age,
  Code,
  Condition,
  collectOf,
  deliveryOf,
  keyOf,
  StandingMark,
  unitsOf,
  Warning,
} from './row-parts.tsx';
import { type LabelService, type ParcelActions, useParcelActions } from './use-parcel-actions.ts';

interface Props extends RowsProps {
  column: BoardColumn;
  service: LabelService;
}

/** The rows of one column on a phone: a card for each parcel, with the button of its next step. */
export function ColumnCards({ label, rows, now, chosen, onChoose, onOpen, ...next }: Props) {
  const areAll = rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)));
  const toggle = (row: FulfilmentRow) => {
    const others = new Set(chosen);
    if (!others.delete(keyOf(row))) others.add(keyOf(row));
    onChoose(others);
  };
  return (
    <section aria-label={label}>
      <label className={cards.all}>
        <input
          type="checkbox"
          ref={(box) => {
            // HTML has no attribute for the indeterminate state.
            if (box) box.indeterminate = chosen.size > 0 && !areAll;
          }}
          checked={areAll}
          onChange={() => onChoose(new Set(areAll ? [] : rows.map(keyOf)))}
        />
        全選這一頁
      </label>
      <ul className={cards.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            className={cards.card}
            data-selected={chosen.has(keyOf(row)) || undefined}
          >
            <label className={cards.tick}>
              <input
                type="checkbox"
                aria-label={`選取 ${row.code}`}
                checked={chosen.has(keyOf(row))}
                onChange={() => toggle(row)}
              />
            </label>
            <div className={cards.body}>
              <div className={classes.cardTop}>
                <span>
                  <Code row={row} onOpen={onOpen} />
                  <StandingMark row={row} />
                </span>
                <Age row={row} now={now} />
              </div>
              <Warning row={row} />
              {row.labelLife && <LabelDay life={row.labelLife} />}
              <p className={classes.details}>
                {[row.recipient, deliveryOf(row), `${unitsOf(row)} 件`].join('・')}
                {row.collectAmount > 0 && `・代收 ${collectOf(row)}`}
              </p>
              <Condition row={row} none="" />
              <NextStep row={row} {...next} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepProps {
  row: FulfilmentRow;
  column: BoardColumn;
  service: LabelService;
}

/** The one button that takes this parcel further; nothing for a parcel that must not leave or only waits. */
function NextStep({ row, column, service }: StepProps) {
  const parcel = useParcelActions([row], service);
  const [isPicking, setPicking] = useState(false);
  const { code, shipmentId, shipType } = row;
  const shipmentIds = shipmentId === null ? [] : [shipmentId];
  const scan = `/fulfilment/scan?code=${encodeURIComponent(code)}`;
  if (row.heldFor !== null || row.orderStatus === 'CANCELLED') return null;
  switch (column) {
    case 'READY':
      return (
        <>
          <Step words="建立揀貨單" code={code} onPress={() => setPicking(true)} />
          {isPicking && (
            <PickDialog
              orderIds={[row.orderId]}
              onClose={() => setPicking(false)}
              onDone={() => setPicking(false)}
            />
          )}
        </>
      );
    case 'CREATED':
      return (
        <Step
          words="揀貨完成"
          code={code}
          isBusy={parcel.picked.isPending}
          onPress={() => parcel.picked.mutate(undefined)}
        />
      );
    case 'PICKED':
      return <Step words="掃描包裝" code={code} to={scan} />;
    case 'PACKED':
      return <LabelStep {...{ code, parcel, shipmentIds }} />;
    case 'LABEL_REFUSED':
      if (parcel.stores.length > 0) {
        return <Relabel words="再建立超商標籤" {...{ code, parcel }} />;
      }
      return parcel.consigned.length > 0 ? (
        <Relabel words="再建立託運單" {...{ code, parcel }} />
      ) : null;
    case 'LABELLED':
      return parcel.over.length > 0 ? (
        <Relabel words="重新建立過期標籤" {...{ code, parcel }} />
      ) : (
        <Step words="交寄" code={code} to="/fulfilment/hand-over" />
      );
    case 'HANDED_OVER':
      return shipType === 'HOME' ? (
        <Step
          words="宅配已送達"
          code={code}
          isBusy={parcel.delivered.isPending}
          onPress={() => parcel.delivered.mutate(undefined)}
        />
      ) : null;
    default:
      return null;
  }
}

interface LabelStepProps {
  code: string;
  parcel: ParcelActions;
  shipmentIds: number[];
}

/** Makes the label of a packed parcel: at a company, or by the shop itself. */
function LabelStep({ code, parcel, shipmentIds }: LabelStepProps) {
  const { stores, consigned, labelled, print } = parcel;
  const atCompany = stores.length > 0 ? stores : consigned;
  return atCompany.length > 0 ? (
    <Step
      words={stores.length > 0 ? '建立超商標籤' : '建立託運單'}
      code={code}
      isBusy={labelled.isPending}
      onPress={() => labelled.mutate(atCompany)}
    />
  ) : (
    <Step
      words="列印宅配標籤"
      code={code}
      isBusy={print.isPending}
      onPress={() => print.mutate({ paper: 'labels', shipmentIds })}
    />
  );
}

interface RelabelProps {
  words: string;
  code: string;
  parcel: ParcelActions;
}

/** Makes the label of a company anew. */
function Relabel({ words, code, parcel: { labelled, rows } }: RelabelProps) {
  return (
    <Step {...{ words, code }} isBusy={labelled.isPending} onPress={() => labelled.mutate(rows)} />
  );
}

interface ButtonProps {
  words: string;
  /** The number of the row, which tells the buttons of several cards apart. */
  code: string;
  isBusy?: boolean;
  to?: string;
  onPress?(): void;
}

function Step({ words, code, isBusy, to, onPress }: ButtonProps) {
  const name = `${words} ${code}`;
  return to ? (
    <Button component={Link} to={to} variant="default" aria-label={name}>
      {words}
    </Button>
  ) : (
    <Button variant="default" aria-label={name} loading={isBusy} onClick={onPress}>
      {words}
    </Button>
  );
}
