import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is on the screen, which `margin` extends; false until hydration. */
export function useInView(element: RefObject<HTMLElement | null>, margin = '0px'): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, margin]);
  return isInView;
}
