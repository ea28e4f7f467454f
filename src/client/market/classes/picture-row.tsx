import type { ReactNode } from 'react';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import type { Picture } from '#shared/files/images.ts';

type PictureRowProps = {
  /** See `ClassPicture`. */
  category: string;
  /** Undefined for a row without a picture; null for the placeholder. */
  picture: Picture | null | undefined;
  /** A thumbnail on every screen; without it, phones show the picture above the text. */
  isSmall?: boolean;
  children: ReactNode;
};

const large = {
  row: 'flex flex-col sm:flex-row',
  picture: 'sm:m-5 sm:mr-0 sm:w-56 sm:shrink-0 sm:self-start sm:rounded-lg',
  sizes: '(min-width: 40rem) 14rem, 100vw',
  text: 'flex min-w-0 grow flex-col gap-1.5 p-5',
};
const small: typeof large = {
  row: 'flex items-center gap-3',
  picture: '!w-24 shrink-0 rounded-md',
  sizes: '6rem',
  text: 'flex min-w-0 grow flex-col gap-0.5 text-sm',
};

/** A class or a booking in a list, beside its picture. */
export function PictureRow({ category, picture, isSmall = false, children }: PictureRowProps) {
  const style = isSmall ? small : large;
  return (
    <div className={style.row}>
      {picture !== undefined && (
        <ClassPicture
          category={category}
          picture={picture}
          sizes={style.sizes}
          className={style.picture}
        />
      )}
      <div className={style.text}>{children}</div>
    </div>
  );
}
