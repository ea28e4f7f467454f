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
  /** Value of the `sizes` attribute. */
  sizes: string;
  isFullScreen?: boolean;
  onOpen?(): void;
};

/** The carousel animates in JavaScript, so CSS can't disable its motion. */
const reducedMotion = { '(prefers-reduced-motion: reduce)': { duration: 0 } };

/** The button of the picture currently in view. */
export function pictureInView(slides: Element | null): HTMLElement | null {
  return slides?.querySelector<HTMLElement>('[data-picture]:not([inert]) > button') ?? null;
}

/** Shows one picture at a time; swipes, arrows, dots, and arrow keys switch, wrapping at both ends. */
export function PictureSlides(props: SlidesProps) {
  const { title, pictures, current, onCurrent, sizes, isFullScreen = false, onOpen } = props;
  // Fixed for the first render: changing `startIndex` later would reset the carousel.
  const [startIndex] = useState(current);
  const [viewport, carousel] = useEmblaCarousel({
    loop: true,
    startIndex,
    breakpoints: reducedMotion,
  });
  const slides = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent(() => onCurrent(carousel?.selectedScrollSnap() ?? 0));
  useEffect(() => {
    const onSelect = () => follow();
    carousel?.on('select', onSelect);
    return () => {
      carousel?.off('select', onSelect);
    };
  }, [carousel]);
  // Follow the other view (inline or full screen) of the same pictures.
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== current) carousel.scrollTo(current, true);
  }, [carousel, current]);
  const hasSeveral = pictures.length > 1;
  const goTo = (index: number) => {
    const wrapped = (index + pictures.length) % pictures.length;
    onCurrent(wrapped);
    carousel?.scrollTo(wrapped);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || !hasSeveral) return;
    event.preventDefault();
    const isOnPicture = slides.current?.contains(event.target as Node);
    flushSync(() => goTo(to));
    // The previously focused picture is now inert.
    if (isOnPicture) pictureInView(slides.current)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from its buttons
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
                alt={hasSeveral ? `${title}, picture ${index + 1} of ${pictures.length}` : title}
                isFirst={index === 0}
                isWhole={isFullScreen}
                {...(isFullScreen && { className: 'size-full' })}
              />
            );
            return (
              <div
                key={picture.url}
                data-picture
                // Keep pictures that are out of view out of the tab order.
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
      {hasSeveral && (
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
                    // Visible next to the picture (full screen) or on top of any picture.
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
