import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import type { Picture } from '#shared/images.ts';
import { ClassPicture } from './class-picture.tsx';

type SlidesProps = {
  title: string;
  pictures: Picture[];
  current: number;
  onCurrent(index: number): void;
  /** How wide they are shown, as in the `sizes` attribute. */
  sizes: string;
  isFullScreen?: boolean;
  onOpen?(): void;
};

/** It moves by script, which no style sheet can hold back. */
const still = { '(prefers-reduced-motion: reduce)': { duration: 0 } };

/** What opens the picture that is shown, among all of them in `slides`. */
export function pictureInView(slides: Element | null): HTMLElement | null {
  return slides?.querySelector<HTMLElement>('[data-picture]:not([inert]) > button') ?? null;
}

/** One picture at a time: swipe, arrows, dots and arrow keys lead on, and both ends wrap. */
export function PictureSlides(props: SlidesProps) {
  const { title, pictures, current, onCurrent, sizes, isFullScreen = false, onOpen } = props;
  // Where it starts; another value later would make the carousel begin anew.
  const [startIndex] = useState(current);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, startIndex, breakpoints: still });
  const slides = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent(() => onCurrent(carousel?.selectedScrollSnap() ?? 0));
  useEffect(() => {
    const onSelect = () => follow();
    carousel?.on('select', onSelect);
    return () => {
      carousel?.off('select', onSelect);
    };
  }, [carousel]);
  // Where the other view of the same pictures has gone, this one goes, too.
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== current) carousel.scrollTo(current, true);
  }, [carousel, current]);
  const isSeveral = pictures.length > 1;
  const goTo = (index: number) => {
    const wrapped = (index + pictures.length) % pictures.length;
    onCurrent(wrapped);
    carousel?.scrollTo(wrapped);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || !isSeveral) return;
    event.preventDefault();
    const isOnPicture = slides.current?.contains(event.target as Node);
    flushSync(() => goTo(to));
    // The picture that had the focus is out of reach now.
    if (isOnPicture) pictureInView(slides.current)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside come up to here
    <div
      onKeyDown={onKeyDown}
      className={classNames(
        'relative overflow-hidden',
        isFullScreen ? 'min-h-0 grow bg-sunken' : 'rounded-2xl',
      )}
    >
      <div ref={viewport} className={classNames('overflow-hidden', isFullScreen && 'h-full')}>
        <div
          ref={slides}
          className={classNames('flex touch-pan-y touch-pinch-zoom', isFullScreen && 'h-full')}
        >
          {pictures.map((picture, index) => {
            const shown = (
              <ClassPicture
                title={title}
                picture={picture}
                sizes={sizes}
                alt={isSeveral ? `${title}, picture ${index + 1} of ${pictures.length}` : title}
                isFirst={index === 0}
                isWhole={isFullScreen}
                {...(isFullScreen && { className: 'size-full' })}
              />
            );
            return (
              <div
                key={picture.url}
                data-picture
                // What is out of view is out of reach, too.
                inert={index !== current}
                className={classNames(
                  'min-w-0 shrink-0 grow-0 basis-full',
                  isFullScreen && 'h-full px-2 py-16 sm:px-16',
                )}
              >
                {onOpen ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={onOpen}
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
          <p role="status" className="sr-only">{`Picture ${current + 1} of ${pictures.length}`}</p>
          <Arrow label="Previous picture" side="left" onClick={() => goTo(current - 1)} />
          <Arrow label="Next picture" side="right" onClick={() => goTo(current + 1)} />
          <div className="absolute inset-x-0 bottom-1 flex justify-center">
            {pictures.map(({ url }, index) => (
              <button
                key={url}
                type="button"
                aria-label={`Picture ${index + 1}`}
                aria-current={index === current}
                onClick={() => goTo(index)}
                className="grid size-11 place-items-center rounded-full"
              >
                <span
                  className={classNames(
                    'size-3 rounded-full border-2',
                    // Beside the picture, or on it, whatever its colors are.
                    isFullScreen ? 'border-ink' : 'border-black/70',
                    index === current && (isFullScreen ? 'bg-ink' : 'bg-white'),
                    index !== current && !isFullScreen && 'bg-white/40',
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
