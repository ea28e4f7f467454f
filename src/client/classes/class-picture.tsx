import { classNames } from '#client/ui/class-names.ts';

type ClassPictureProps = {
  title: string;
  image: string | null;
  /** The first pictures of a page must not wait until they scroll into view. */
  isFirst?: boolean;
  alt?: string;
  className?: string;
};

/** 16:9: the class's picture, or one drawn from its title. */
export function ClassPicture({ title, image, isFirst, alt = '', className }: ClassPictureProps) {
  const style = classNames('aspect-video w-full bg-sunken object-cover', className);
  if (!image) return <DrawnPicture title={title} className={style} />;
  return (
    <img
      src={image}
      alt={alt}
      width={1280}
      height={720}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={style}
    />
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
      <circle cx="960" cy="190" r="120" fill={ink} opacity="0.25" />
      <path d="M0 520 Q300 420 600 520 T1200 500 V675 H0Z" fill={ink} opacity="0.22" />
      <path d="M0 585 Q300 500 640 590 T1200 575 V675 H0Z" fill={ink} opacity="0.3" />
      <foreignObject x="80" y="80" width="1040" height="420">
        <p
          style={{
            color: 'var(--ink)',
            font: '560 76px/1.1 var(--font-serif)',
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
