import { formatPrice, formatTenths } from '#rules/numbers.ts';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import type { SearchOption } from './options.ts';

interface OptionLineProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onTake(): void;
}

/** One option of the box. A press on it keeps the focus in the input. */
export function OptionLine({ id, option, isActive, onTake }: OptionLineProps) {
  const { text, product } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 px-5 py-1.5 text-16 hover:bg-violet-50',
        isActive && 'bg-violet-100 text-violet-700',
      )}
    >
      {product?.image && (
        <Picture
          src={product.image}
          alt=""
          width={1200}
          height={1200}
          sizes="48px"
          className="size-12 rounded-small bg-violet-50 object-cover"
        />
      )}
      <span className="grow">{text}</span>
      {product && (
        <span className="digits text-right text-14 whitespace-nowrap">
          {formatPrice(product.price)}
          {product.unitPrice !== null && (
            <span className="block text-13 text-ink-soft">
              單價 ${formatTenths(product.unitPrice)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
