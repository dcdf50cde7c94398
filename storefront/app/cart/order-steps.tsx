import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';

const steps = ['購物車', '填寫資料', '完成訂單'] as const;

/** Shows the current step of ordering. */
export function OrderSteps({ current }: { current: (typeof steps)[number] }) {
  const at = steps.indexOf(current);
  return (
    <ol aria-label="訂購步驟" className="digits flex items-center gap-2 text-14">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2',
            index === at ? 'font-medium text-ink' : 'text-ink-soft',
          )}
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-line-strong tablet:w-10" />}
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 place-items-center rounded-full border text-13',
              index === at && 'border-violet-700 bg-violet-700 text-paper',
              index < at && 'border-violet-700 text-violet-700',
              index > at && 'border-line-strong',
            )}
          >
            {index < at ? <Icon name="check" className="size-4" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
