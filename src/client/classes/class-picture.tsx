import { classNames } from '#client/ui/class-names.ts';
import { type Picture, srcSet } from '#shared/images.ts';
import { fallbacks } from './class-words.ts';

type ClassPictureProps = {
  title: string;
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

/** The picture of a class as a responsive 16:9 image, or a placeholder drawn from its title. */
export function ClassPicture(props: ClassPictureProps) {
  const { title, picture, sizes, isFirst, alt = '', className, isUncropped } = props;
  const style = classNames(
    isUncropped ? 'object-contain' : 'aspect-video w-full bg-sunken object-cover',
    className,
  );
  if (!picture) return <DrawnPicture title={title || fallbacks.title} className={style} />;
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

const colors = [
  ['var(--accent-soft)', 'var(--accent)'],
  ['var(--good-soft)', 'var(--good)'],
  ['var(--sunken)', 'var(--star)'],
] as const;

function DrawnPicture({ title, className }: { title: string; className: string }) {
  const [paper, ink] = colors[title.length % colors.length] ?? colors[0];
  return (
    <svg
      viewBox="0 0 1200 675"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <rect width="1200" height="675" fill={paper} />
      <circle cx="960" cy="230" r="120" fill={ink} opacity="0.25" />
      <path d="M0 520 Q300 420 600 520 T1200 500 V675 H0Z" fill={ink} opacity="0.22" />
      <path d="M0 585 Q300 500 640 590 T1200 575 V675 H0Z" fill={ink} opacity="0.3" />
      {/* The shape is low enough to be complete when cropped to 5:2. */}
      <foreignObject x="80" y="125" width="720" height="420">
        <p
          style={{
            color: 'var(--ink)',
            font: '560 76px/1.25 var(--font-serif)',
            display: '-webkit-box',
            WebkitLineClamp: 4,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {title}
        </p>
      </foreignObject>
    </svg>
  );
}
