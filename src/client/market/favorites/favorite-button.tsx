import { Heart } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import type { FavoriteChoice } from './use-favorites.ts';

type FavoriteButtonProps = {
  classId: string;
  title: string;
  favorites: FavoriteChoice;
  className?: string;
};

/** A heart that saves a class, drawn over its picture. Rendered pages show it empty. */
export function FavoriteButton({ classId, title, favorites, className }: FavoriteButtonProps) {
  const isSaved = favorites.isSaved(classId);
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      onClick={() => favorites.toggle(classId)}
      className={classNames('group/heart grid size-11 place-items-center rounded-full', className)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-raised/90 text-ink transition-colors duration-150 group-hover/heart:bg-raised group-hover/heart:text-accent">
        <Heart aria-hidden className={classNames('size-5', isSaved && 'fill-accent text-accent')} />
      </span>
    </button>
  );
}
