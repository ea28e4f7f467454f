import { Star } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { classNames } from '#client/ui/class-names.ts';

type StarInputProps = {
  /** 1 to 5, or 0 if nothing is chosen. */
  value: number;
  error?: string | undefined;
  onValueChange(stars: number): void;
} & Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'ref'>;

/** A five-star radio group. */
export function StarInput({ value, error, onValueChange, name, onBlur, ref }: StarInputProps) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Your rating</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              ref={stars === Math.max(1, value) ? ref : undefined}
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(stars)}
              onBlur={onBlur}
              className="sr-only"
            />
            <span className="sr-only">{count(stars, 'star')}</span>
            <Star
              aria-hidden
              className={classNames(
                'size-7',
                stars <= value ? 'fill-star text-star' : 'text-line-strong',
              )}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
