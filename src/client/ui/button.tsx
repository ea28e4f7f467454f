import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'good' | 'bad';
type Size = 'medium' | 'large';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  // The style of a selected choice.
  good: 'border border-good bg-good-soft text-good',
  bad: 'border border-bad bg-bad-soft text-bad',
};
const sizes: Record<Size, string> = {
  medium: 'min-h-11 px-4',
  large: 'min-h-12 px-6 text-lg',
};

/** The styles, also for links that look like buttons. */
export function buttonStyle(variant: Variant = 'primary', size: Size = 'medium'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-60 print:hidden',
    variants[variant],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: Size;
  /** Shows a busy state and ignores clicks, but keeps the focus. */
  isPending?: boolean;
  /** Replaces the label while busy. */
  pendingLabel?: string;
};

export function Button(allProps: ButtonProps) {
  const { variant, size, isPending, pendingLabel, className, ...props } = allProps;
  return (
    <button
      type="button"
      {...props}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        // The second click of a double-click can arrive before `isPending` is set.
        const isSecond = isPending !== undefined && event.detail > 1;
        if (isPending || isSecond) event.preventDefault();
        else props.onClick?.(event);
      }}
      className={classNames(buttonStyle(variant, size), isPending && 'opacity-80', className)}
    >
      {isPending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {(isPending && pendingLabel) || props.children}
    </button>
  );
}
