import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { Picture } from '#shared/files/images.ts';
import { ClassPicture } from './class-picture.tsx';

type PictureGridProps = {
  category: string;
  pictures: Picture[];
  /** Absent while the class is loading. */
  onOpen?(index: number): void;
  /** The first picture, 16:9, which sets the height. */
  children: ReactNode;
};

/** The pictures of a class: on wide screens, the others are stacked beside the first. */
export function PictureGrid({ category, pictures, onOpen, children }: PictureGridProps) {
  const [, ...others] = pictures;
  if (others.length === 0) return children;
  return (
    <div
      className={classNames(
        'md:grid md:gap-2',
        // The stacked pictures are 16:9 too if there are two or three of them.
        others.length > 2 ? 'md:grid-cols-[3fr_1fr]' : 'md:grid-cols-[2fr_1fr]',
      )}
    >
      {children}
      <div className="relative max-md:hidden">
        <div className="absolute inset-0 flex flex-col gap-2">
          {others.map((picture, index) => (
            <button
              key={picture.url}
              type="button"
              disabled={!onOpen}
              aria-haspopup="dialog"
              aria-label={`Open picture ${index + 2}`}
              onClick={() => onOpen?.(index + 1)}
              className="min-h-0 flex-1 cursor-zoom-in overflow-hidden rounded-xl"
            >
              <ClassPicture
                category={category}
                picture={picture}
                sizes="15rem"
                className="aspect-auto! h-full"
              />
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
