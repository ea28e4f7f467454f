import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Picture } from '#shared/files/images.ts';
import { useCarousel } from './use-carousel.ts';

type SlidesProps = {
  title: string;
  category: string;
  pictures: Picture[];
  current: number;
  onCurrent(index: number): void;
  /** Value of the `sizes` attribute. */
  sizes: string;
  isFullScreen?: boolean;
  onOpen?(): void;
};

/** The button of the current picture. */
export function pictureInView(slides: Element | null): HTMLElement | null {
  return slides?.querySelector<HTMLElement>('[data-picture]:not([inert]) > button') ?? null;
}

/**
 * Shows one picture at a time. Swipes, arrows, dots and arrow keys switch pictures and wrap at both
 * ends.
 */
export function PictureSlides(props: SlidesProps) {
  const { pictures, current, onCurrent, isFullScreen = false } = props;
  const { viewport, goTo } = useCarousel(pictures.length, current, onCurrent);
  const slides = useRef<HTMLDivElement>(null);
  const hasSeveral = pictures.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }[
      pressedKey(event)
    ];
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
          {pictures.map((picture, index) => (
            <Slide key={picture.url} {...props} picture={picture} index={index} />
          ))}
        </div>
      </div>
      {hasSeveral && (
        <>
          <p role="status" className="sr-only">{`Picture ${current + 1} of ${pictures.length}`}</p>
          <Arrow label="Previous picture" side="left" onClick={() => goTo(current - 1)} />
          <Arrow label="Next picture" side="right" onClick={() => goTo(current + 1)} />
          <Dots pictures={pictures} current={current} isFullScreen={isFullScreen} goTo={goTo} />
        </>
      )}
    </div>
  );
}

type SlideProps = SlidesProps & { picture: Picture; index: number };

function Slide(props: SlideProps) {
  const { title, category, pictures, current, sizes, isFullScreen = false } = props;
  const { onOpen, picture, index } = props;
  const alt = pictures.length > 1 ? `${title}, picture ${index + 1} of ${pictures.length}` : title;
  const shown = (
    <ClassPicture
      category={category}
      picture={picture}
      sizes={sizes}
      alt={alt}
      isFirst={index === 0}
      isUncropped={isFullScreen}
      {...(isFullScreen && { className: 'size-full' })}
    />
  );
  return (
    <div
      data-picture
      // Pictures that are out of view stay out of the tab order.
      inert={index !== current}
      className={classNames(
        'min-w-0 shrink-0 grow-0 basis-full',
        isFullScreen && 'h-full px-2 py-16 sm:px-16',
        index !== current && 'print:invisible',
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
}

type DotsProps = Pick<SlidesProps, 'pictures' | 'current'> & {
  isFullScreen: boolean;
  goTo(index: number): void;
};

function Dots({ pictures, current, isFullScreen, goTo }: DotsProps) {
  return (
    <div className="absolute inset-x-0 bottom-1 flex justify-center print:hidden">
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
              // Visible beside the picture (full screen), or on top of any picture.
              isFullScreen ? 'border-ink' : 'border-black/70',
              index === current && (isFullScreen ? 'bg-ink' : 'bg-white'),
              index !== current && !isFullScreen && 'bg-white/40',
            )}
          />
        </button>
      ))}
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
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-raised text-ink shadow-card print:hidden',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
