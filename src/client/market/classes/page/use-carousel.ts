import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';

/** The carousel animates in JavaScript, so CSS can't disable its motion. */
const reducedMotion = { '(prefers-reduced-motion: reduce)': { duration: 0 } };

/** The carousel of `count` pictures, kept at `current`; `goTo` wraps at both ends. */
export function useCarousel(count: number, current: number, onCurrent: (index: number) => void) {
  // The first index stays fixed: changing `startIndex` later would reset the carousel.
  const [startIndex] = useState(current);
  const [viewport, carousel] = useEmblaCarousel({
    loop: true,
    startIndex,
    breakpoints: reducedMotion,
  });
  const follow = useEffectEvent(() => onCurrent(carousel?.selectedScrollSnap() ?? 0));
  useEffect(() => {
    const onSelect = () => follow();
    carousel?.on('select', onSelect);
    return () => {
      carousel?.off('select', onSelect);
    };
  }, [carousel]);
  // Follows the other view (inline or full screen) of the same pictures.
  useEffect(() => {
    if (carousel && carousel.selectedScrollSnap() !== current) carousel.scrollTo(current, true);
  }, [carousel, current]);
  const goTo = (index: number) => {
    const wrapped = (index + count) % count;
    onCurrent(wrapped);
    carousel?.scrollTo(wrapped);
  };
  return { viewport, goTo };
}
