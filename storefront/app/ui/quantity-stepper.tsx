import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { typedDigits } from './typed-digits.ts';

interface QuantityStepperProps {
  /** The counted goods, e.g. the product's name. */
  label: string;
  value: number;
  onChange(value: number): void;
  /** Called when 0 is typed or the last unit is taken away. If absent, the quantity stays at `min` or above. */
  onRemove?: (() => void) | undefined;
  min?: number;
  max: number;
  /** Why the quantity cannot grow, shown at the limit. */
  limitReason?: ReactNode;
  disabled?: boolean;
  /** While a change is under way, presses are ignored. The controls stay as they are and hold the focus. */
  isHeld?: boolean;
  size?: 'normal' | 'small';
  /** Applies a number while it is typed, so that nothing on the page moves when the next button is pressed. */
  countsTyping?: boolean;
}

/**
 * A minus button, a number field and a plus button. A typed number counts at the latest when the field loses the
 * focus.
 */
export function QuantityStepper({
  label,
  value,
  onChange,
  onRemove,
  min = 1,
  max,
  limitReason,
  disabled = false,
  isHeld = false,
  size = 'normal',
  countsTyping = false,
}: QuantityStepperProps) {
  const reasonId = useId();
  const atLimit = value >= max;
  const field = useTypedQuantity({ value, onChange, onRemove, min, max, isHeld, countsTyping });
  const button = (isAtEnd: boolean) => ({
    type: 'button' as const,
    className: cn(
      'grid place-items-center disabled:text-line-strong disabled:hover:bg-transparent',
      // A button that is held does not change its look: for such a short time that would flicker.
      isAtEnd ? 'text-line-strong' : 'text-violet-700 hover:bg-violet-50',
      size === 'small' ? 'size-10' : 'size-12',
    ),
    disabled,
    // Without `disabled`, because the last press would take the focus away from the button.
    'aria-disabled': isAtEnd || isHeld || undefined,
  });
  const atLeast = value <= min && !onRemove;
  return (
    <div className="flex flex-col items-start gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot sit inside this row. */}
      <div
        role="group"
        aria-label={`${label} 數量`}
        className="inline-flex overflow-hidden rounded-full border border-line-strong bg-paper"
      >
        <button
          {...button(atLeast)}
          aria-label="減少一件"
          onClick={() => {
            if (isHeld) return;
            if (value > min) onChange(value - 1);
            else onRemove?.();
          }}
        >
          <Icon name="minus" className="size-4.5" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label="數量"
          aria-describedby={atLimit && limitReason ? reasonId : undefined}
          className="digits w-11 bg-transparent text-center text-16"
          disabled={disabled}
          readOnly={isHeld}
          {...field}
        />
        <button
          {...button(atLimit)}
          aria-label="增加一件"
          onClick={() => {
            if (!isHeld && !atLimit) onChange(value + 1);
          }}
        >
          <Icon name="plus" className="size-4.5" />
        </button>
      </div>
      {atLimit && limitReason && !disabled && (
        <p id={reasonId} className="text-13 text-ink-soft">
          {limitReason}
        </p>
      )}
    </div>
  );
}

type QuantityOptions = Pick<QuantityStepperProps, 'value' | 'onChange' | 'onRemove' | 'max'> &
  Required<Pick<QuantityStepperProps, 'min' | 'isHeld' | 'countsTyping'>>;

/** The field's typed number, which counts when it is committed, or at once with `countsTyping`. */
function useTypedQuantity(options: QuantityOptions) {
  const { value, onChange, onRemove, min, max, isHeld, countsTyping } = options;
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function commit() {
    if (isHeld) {
      setTyped(String(value));
      return;
    }
    const number = Number.parseInt(typedDigits(typed), 10);
    const next = Number.isNaN(number) ? value : Math.min(Math.max(number, min), max);
    setTyped(String(next));
    if (number === 0 && onRemove) onRemove();
    else if (next !== value) onChange(next);
  }

  function type(text: string) {
    setTyped(text);
    const number = Number.parseInt(text, 10);
    if (countsTyping && number >= min) onChange(Math.min(number, max));
  }

  return {
    value: typed,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      // A changed text would disturb the input method; it ends with `compositionend`.
      if ((nativeEvent as InputEvent).isComposing) setTyped(target.value);
      else type(typedDigits(target.value));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      type(typedDigits(currentTarget.value)),
    onBlur: commit,
    onKeyDown(event: KeyboardEvent) {
      // During a composition, Enter ends the composition.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      commit();
    },
  };
}
