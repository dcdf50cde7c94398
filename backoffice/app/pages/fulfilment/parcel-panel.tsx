import {
  Button,
  Drawer,
  Group,
  List,
  Loader,
  NumberInput,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { fulfilmentKey, type ParcelView, useAction } from './fulfilment-queries.ts';
import { ResendDialog, TakeBackDialog } from './take-back-dialog.tsx';

interface Props {
  shipmentId: number;
  onClose(): void;
}

/** An action about money or stock that asks before it is done, with the label that was pressed. */
interface Question {
  label: string;
  /** Sends again, takes back into the stock, or writes off. */
  action: 'resend' | 'stock' | 'loss';
}

/** One parcel: its content, the carrier's messages, and its own actions. A question takes its place. */
export function ParcelPanel({ shipmentId, onClose }: Props) {
  const [question, setQuestion] = useState<Question>();
  const { data, error, refetch } = useQuery({
    queryKey: [fulfilmentKey, 'parcel', shipmentId],
    queryFn: async () => (await adminApi.readParcel({ params: { id: shipmentId } })).data,
    retry: false,
  });
  if (data && question) {
    const dialog = { parcel: data, onClose: () => setQuestion(undefined), onDone: onClose };
    return question.action === 'resend' ? (
      <ResendDialog {...dialog} />
    ) : (
      <TakeBackDialog {...dialog} title={question.label} isSaleable={question.action === 'stock'} />
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={data ? `包裹 ${data.code}` : '包裹'}
      closeButtonProps={{ 'aria-label': '關閉' }}
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Parcel parcel={data} onGone={onClose} onAsk={setQuestion} />
      ) : (
        <Loader aria-label="載入中" />
      )}
    </Drawer>
  );
}

interface ParcelProps {
  parcel: ParcelView;
  onGone(): void;
  onAsk(question: Question): void;
}

function Parcel({ parcel, onGone, onAsk }: ParcelProps) {
  const { stage, goods, messages, shipNote, collectAmount } = parcel;
  return (
    <Stack>
      <Text>
        {shipmentStageLabels[stage]}，收件人 {parcel.recipient}
        {collectAmount > 0 && `，代收 ${formatTwd(collectAmount)}`}
      </Text>
      {shipNote !== '' && <Text size="sm">配送備註：{shipNote}</Text>}
      <List size="sm">
        {goods.map(({ id, name, materialNo, needed, packed, lots }) => (
          <List.Item key={id}>
            {name}（{materialNo}）{packed}／{needed}
            {lots.length > 0 &&
              `　批號 ${lots.map(({ lotNo, units }) => `${lotNo}×${units}`).join('、')}`}
          </List.Item>
        ))}
      </List>
      <Steps parcel={parcel} onGone={onGone} onAsk={onAsk} />
      {['CREATED', 'PICKED'].includes(stage) && <Split parcel={parcel} />}
      {messages.length > 0 && (
        <section aria-label="物流商的訊息">
          <Title order={3} size="h5" mb="xs">
            物流商的訊息
          </Title>
          <List size="sm">
            {messages.map(({ at, code, words }) => (
              <List.Item key={`${at} ${code}`}>
                {formatDateTime(at)} {/^\d+$/.test(code) && code} {words}
              </List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  );
}

interface Step {
  work(): Promise<unknown>;
  /** What is said after it. */
  message: string;
}

/** The actions that the stage of the parcel allows. Those about money or stock ask first. */
function Steps({ parcel, onGone, onAsk }: ParcelProps) {
  const { id, code, stage, isCancelledByHand, isSecondTry, isDealtWith } = parcel;
  const params = { id };
  const action = useAction(
    ({ work }: Step) => work(),
    (_answer, { message }) => message,
  );
  const step = (label: string, chosen: Step) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      loading={action.isPending}
      onClick={() => action.mutate(chosen)}
    >
      {label}
    </Button>
  );
  const asking = (label: string, action: Question['action']) => (
    <Button key={label} size="xs" variant="default" onClick={() => onAsk({ label, action })}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {['CREATED', 'PICKED'].includes(stage) && (
        <Button size="xs" component={Link} to={`/fulfilment/scan?code=${code}`}>
          掃描包裝
        </Button>
      )}
      {['CREATED', 'PICKED', 'PACKED'].includes(stage) && (
        <DissolveButton parcel={parcel} onGone={onGone} />
      )}
      {stage === 'LABELLED' &&
        step('取消標籤', {
          work: () => adminApi.cancelLabel({ params }),
          message: '標籤已取消',
        })}
      {isCancelledByHand &&
        step('我已在綠界取消', {
          work: () => adminApi.cancelLabel({ params, body: { isCancelledThere: true } }),
          message: '已記下標籤在綠界取消',
        })}
      {['LABELLED', 'HANDED_OVER', 'ARRIVED'].includes(stage) &&
        step('查詢物流', {
          work: () => adminApi.askCarrier({ params }),
          message: '物流商已回覆，訊息已更新',
        })}
      {['HANDED_OVER', 'ARRIVED'].includes(stage) &&
        step('已退回公司', {
          work: () => adminApi.noteParcelReturned({ params }),
          message: '已記下退回公司',
        })}
      {stage === 'RETURNED' &&
        (isDealtWith ? (
          <Text size="sm">這個包裹的退款與入庫都已處理，不必驗收。</Text>
        ) : (
          [
            asking('再寄一次', 'resend'),
            asking('驗收入庫並退款', 'stock'),
            asking('驗收報廢並退款', 'loss'),
          ]
        ))}
      {isSecondTry && asking('不再寄，入庫並退款', 'stock')}
    </Group>
  );
}

/** Moves missing goods to a later parcel. The alternative is to wait for them, which needs no action. */
function Split({ parcel: { id, lines } }: { parcel: ParcelView }) {
  const [later, setLater] = useState<Readonly<Record<number, number>>>({});
  const chosen = lines.flatMap(({ lineId }) => {
    const quantity = later[lineId] ?? 0;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
  const split = useAction(
    () => adminApi.splitParcel({ params: { id }, body: { lines: chosen } }),
    () => '已分成兩個包裹，其餘商品稍後出貨',
  );
  return (
    <section aria-label="缺貨">
      <Title order={3} size="h5" mb="xs">
        有商品缺貨？
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        可以等補貨後一起寄出，或填寫缺少的數量，先寄其餘的商品。已掃描的商品需重新掃描。
      </Text>
      <Stack gap="xs">
        {lines.map(({ lineId, name, quantity }) => (
          <NumberInput
            key={lineId}
            size="xs"
            label={`${name}，缺（共 ${quantity}）`}
            min={0}
            max={quantity}
            clampBehavior="strict"
            value={later[lineId] ?? 0}
            onChange={(value) => setLater({ ...later, [lineId]: Number(value) || 0 })}
          />
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={chosen.length === 0}
          loading={split.isPending}
          onClick={() => split.mutate(undefined, { onSuccess: () => setLater({}) })}
        >
          缺貨的稍後寄
        </Button>
      </Stack>
    </section>
  );
}

/** Gives up the parcel. Its units then wait, or are in the other parcel that the label of the button names. */
function DissolveButton({
  parcel: { id, joinsCode },
  onGone,
}: Pick<ParcelProps, 'parcel' | 'onGone'>) {
  const action = useAction(
    () => adminApi.dissolveParcel({ params: { id } }),
    ({ data: { joinedCode } }) =>
      joinedCode ? `商品已併入包裹 ${joinedCode}，請重新掃描` : '包裹已解除，等待再出貨',
  );
  return (
    <Button
      size="xs"
      variant="default"
      loading={action.isPending}
      onClick={() => action.mutate(undefined, { onSuccess: onGone })}
    >
      {joinsCode ? `解除，併入包裹 ${joinsCode}` : '解除包裹，等待再出貨'}
    </Button>
  );
}
