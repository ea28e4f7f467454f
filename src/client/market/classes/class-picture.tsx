import { classNames } from '#client/ui/class-names.ts';
import { type Picture, srcSet } from '#shared/files/images.ts';
import motifs from './category-motifs.svg?url';

type ClassPictureProps = {
  /** The name of the category, by which a class without a picture gets a drawing. */
  category: string;
  picture: Picture | null | undefined;
  /** Value of the `sizes` attribute, by which browsers choose a file. */
  sizes: string;
  /** Loads eagerly; set it for pictures above the fold. */
  isFirst?: boolean;
  alt?: string;
  className?: string;
  /** Shows the uncropped picture fitted into its box instead of 16:9. */
  isUncropped?: boolean;
};

/** The picture of a class as a responsive 16:9 image, or a drawing for its category. */
export function ClassPicture(props: ClassPictureProps) {
  const { category, picture, sizes, isFirst, alt = '', className, isUncropped } = props;
  const style = classNames(
    isUncropped ? 'object-contain' : 'aspect-video w-full bg-sunken object-cover',
    className,
  );
  if (!picture) return <DrawnPicture category={category} alt={alt} className={style} />;
  const isSized = picture.widths.length > 0;
  return (
    <picture className="contents">
      {isSized && (
        <source
          type="image/webp"
          srcSet={srcSet(picture, 'webp')}
          sizes={sizes}
          // In a flex or grid parent, the element would add a gap.
          className="hidden"
        />
      )}
      <img
        src={picture.url}
        {...(isSized && { srcSet: srcSet(picture), sizes })}
        alt={alt}
        width={picture.width ?? 1600}
        height={picture.height ?? 900}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        className={classNames(
          style,
          'bg-center',
          isUncropped ? 'bg-contain bg-no-repeat' : 'bg-cover',
        )}
        style={picture.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : {}}
        // Otherwise the placeholder would show through transparent pictures.
        onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
      />
    </picture>
  );
}

/** The name of the category's drawing in the sprite: 'pottery-ceramics'. */
const motifOf = (category: string) => category.toLowerCase().replace(/\W+/g, '-');

type DrawnPictureProps = { category: string; alt: string; className: string };

/** The drawing of the category in the colors of the theme, over a general one. */
function DrawnPicture({ category, alt, className }: DrawnPictureProps) {
  return (
    <svg
      viewBox="0 0 1200 675"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
      className={className}
    >
      <use href={`${motifs}#general`} />
      <use href={`${motifs}#${motifOf(category)}`} />
    </svg>
  );
}
