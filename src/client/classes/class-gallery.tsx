import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Picture } from '#shared/images.ts';
import { ClassPicture } from './class-picture.tsx';

type GalleryProps = { title: string; pictures: Picture[] };

const sizes = '(min-width: 80rem) 52rem, (min-width: 64rem) calc(100vw - 27rem), 100vw';
const largeSizes = '(min-width: 66rem) 62rem, 100vw';

/** The pictures of a class; a click opens them large. Both ends wrap. */
export function ClassGallery({ title, pictures }: GalleryProps) {
  const [shownLarge, setShownLarge] = useState<number | null>(null);
  if (pictures.length === 0)
    return <ClassPicture title={title} picture={null} sizes={sizes} className="rounded-2xl" />;
  return (
    <>
      <Slides title={title} pictures={pictures} sizes={sizes} onOpen={setShownLarge} />
      <Dialog
        isOpen={shownLarge !== null}
        onOpenChange={() => setShownLarge(null)}
        title={`Pictures of ${title}`}
        className="max-w-5xl"
      >
        <div className="mt-4">
          <Slides
            title={title}
            pictures={pictures}
            sizes={largeSizes}
            startIndex={shownLarge ?? 0}
          />
        </div>
      </Dialog>
    </>
  );
}

type SlidesProps = GalleryProps & {
  sizes: string;
  startIndex?: number;
  onOpen?(index: number): void;
};

function Slides({ title, pictures, sizes, startIndex = 0, onOpen }: SlidesProps) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, startIndex });
  const [current, setCurrent] = useState(startIndex);
  useEffect(() => {
    const follow = () => setCurrent(carousel?.selectedScrollSnap() ?? 0);
    carousel?.on('select', follow);
    return () => {
      carousel?.off('select', follow);
    };
  }, [carousel]);
  const isSeveral = pictures.length > 1;
  return (
    <div className="relative overflow-hidden rounded-2xl">
      <div ref={viewport} className="overflow-hidden">
        <div className="flex">
          {pictures.map((picture, index) => {
            const alt = isSeveral ? `${title}, picture ${index + 1} of ${pictures.length}` : title;
            const shown = (
              <ClassPicture
                title={title}
                picture={picture}
                sizes={sizes}
                alt={alt}
                isFirst={index === 0}
              />
            );
            return (
              <div
                key={picture.url}
                // What is out of view is out of reach, too.
                inert={index !== current}
                className="min-w-0 shrink-0 grow-0 basis-full"
              >
                {onOpen ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onOpen(index)}
                    className="block w-full cursor-zoom-in -outline-offset-2"
                  >
                    {shown}
                  </button>
                ) : (
                  shown
                )}
              </div>
            );
          })}
        </div>
      </div>
      {isSeveral && (
        <>
          <Arrow label="Previous picture" side="left" onClick={() => carousel?.scrollPrev()} />
          <Arrow label="Next picture" side="right" onClick={() => carousel?.scrollNext()} />
          <div className="absolute inset-x-0 bottom-1 flex justify-center">
            {pictures.map(({ url }, index) => (
              <button
                key={url}
                type="button"
                aria-label={`Picture ${index + 1}`}
                aria-current={index === current}
                onClick={() => carousel?.scrollTo(index)}
                className="grid size-8 place-items-center"
              >
                <span
                  className={classNames(
                    'size-2.5 rounded-full border border-black/40',
                    index === current ? 'bg-white' : 'bg-white/50',
                  )}
                />
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

type ArrowProps = { label: string; side: 'left' | 'right'; onClick(): void };

function Arrow({ label, side, onClick }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-raised text-ink shadow-card',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
