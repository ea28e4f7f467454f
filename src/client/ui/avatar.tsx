import { classNames } from './class-names.ts';

type AvatarProps = { name: string; image: string | null; className?: string };

/** The picture, or the first letter of the name. Decorative: the name is shown next to it. */
export function Avatar({ name, image, className }: AvatarProps) {
  const style = classNames('size-10 shrink-0 rounded-full', className);
  if (image)
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames(style, 'bg-sunken object-cover')}
      />
    );
  return (
    <span
      aria-hidden
      className={classNames(
        style,
        'grid place-items-center bg-accent-soft font-medium font-serif text-accent',
      )}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
