import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '#rules/dates.ts';
import { savePaper } from '../../files-api.ts';
import { ScanBox } from '../../ui/scan-box.tsx';
import classes from './fulfilment.module.css';
import { type ParcelView, useAction } from './fulfilment-queries.ts';
import { useScanner } from './use-scanner.ts';

const signs = { good: '✓', alarm: '⚠', idle: '›' } as const;

/** Packing with a hand scanner, at a desk or on a phone: every scan gives a colour, words and a sound. */
export default function ScanPage() {
  const [params] = useSearchParams();
  const { parcel, answer, isComplete, scan, takeOut, leave } = useScanner();
  const box = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const wanted = params.get('code');
  const first = useRef(wanted);
  useEffect(() => {
    // On a phone the menu is above, so the page scrolls to the input for scans.
    page.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
    if (first.current) scan(first.current);
    first.current = null;
  }, [scan]);
  useEffect(() => {
    // A scanner types wherever the focus is: characters outside any field come from it.
    const onKeyDown = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof HTMLElement && !target.matches('input, textarea');
      if (isElsewhere && key.length === 1 && !ctrlKey && !metaKey && !altKey) box.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={page} className={classes.scan}>
      <title>掃描包裝｜後台</title>
      <Group justify="space-between">
        <Title order={1} size="h3">
          掃描包裝
        </Title>
        <Anchor component={Link} to="/fulfilment">
          回出貨作業
        </Anchor>
      </Group>
      <ScanBox box={box} label={parcel && !isComplete ? '掃描商品' : '掃描訂單'} onCode={scan} />
      <p
        className={classes.answer}
        data-kind={answer.kind}
        role={answer.kind === 'alarm' ? 'alert' : 'status'}
      >
        <span className={classes.sign} aria-hidden="true">
          {signs[answer.kind]}
        </span>
        {answer.sentence}
      </p>
      {parcel && (
        <Open
          parcel={parcel}
          isComplete={isComplete}
          onTakeOut={(goodsId) => {
            takeOut(goodsId);
            box.current?.focus();
          }}
          onLeave={() => {
            leave();
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type Lots = ParcelView['goods'][number]['lots'];

const lotText = ({ lotNo, expiresOn, units }: Lots[number]) =>
  `${lotNo}×${units}${expiresOn ? `（${formatDay(expiresOn)} 到期）` : ''}`;

/** Which lots are in the parcel, and from which the next unit is to be taken. */
function LotLine({ lots, next }: { lots: Lots; next: Lots }) {
  return (
    <>
      {lots.length > 0 && <span>　已裝批號 {lots.map(lotText).join('、')}</span>}
      {next.length > 0 && <strong>　請取批號 {next.map(lotText).join('、')}</strong>}
    </>
  );
}

interface OpenProps {
  parcel: ParcelView;
  isComplete: boolean;
  onTakeOut(goodsId: number): void;
  onLeave(): void;
}

function Open({ parcel, isComplete, onTakeOut, onLeave }: OpenProps) {
  const { id, code, goods, recipient, shipNote, shipType } = parcel;
  const print = useAction(savePaper, () => '已下載，請列印');
  const shipmentIds = [id];
  return (
    <section aria-label={`包裹 ${code}`}>
      <Group justify="space-between" mb="sm">
        <Text fw={600}>
          {code}　{recipient}
        </Text>
        <Button size="xs" variant="default" onClick={onLeave}>
          換一張
        </Button>
      </Group>
      {shipNote !== '' && (
        <Alert color="yellow" mb="sm" title="配送備註">
          {shipNote}
        </Alert>
      )}
      <ul className={classes.goods}>
        {goods.map(({ id: goodsId, name, place, materialNo, needed, packed, lots, nextLots }) => (
          <li key={goodsId} className={classes.one} data-full={packed === needed || undefined}>
            <span className={classes.units}>
              {packed}／{needed}
            </span>
            <span>
              {name}
              <br />
              <span className={classes.material}>
                {place && <strong>儲位 {place}　</strong>}
                {materialNo}
                {[...lots, ...nextLots].length > 0 && <LotLine lots={lots} next={nextLots} />}
              </span>
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={packed === 0}
              aria-label={`取出一件 ${name}`}
              onClick={() => onTakeOut(goodsId)}
            >
              取出
            </Button>
          </li>
        ))}
      </ul>
      {isComplete && (
        <Group mt="md" gap="xs">
          <Button
            size="sm"
            variant="default"
            onClick={() => print.mutate({ paper: 'packing-slips', shipmentIds })}
          >
            列印出貨明細
          </Button>
          {shipType === 'HOME' ? (
            <Button size="sm" onClick={() => print.mutate({ paper: 'labels', shipmentIds })}>
              列印宅配標籤
            </Button>
          ) : (
            <Button size="sm" component={Link} to="/fulfilment?column=PACKED">
              建立超商標籤
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
