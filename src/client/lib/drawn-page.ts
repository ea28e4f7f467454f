import type { AnyRouter } from '@tanstack/react-router';

// Of a page that the server has drawn, public/start.js fetches the scripts after it was painted: what
// it is drawn with comes first. It starts at once when somebody touches the page, and after a second
// where nothing is painted, as in a tab in the background. A button that is pressed before it can
// answer is pressed again here.

declare global {
  interface Window {
    /** Which button was pressed before it could answer: public/start.js. */
    earlyPress?: { index: number; button: HTMLElement };
  }
}

type Scrolling = Pick<AnyRouter, 'options' | 'subscribe'>;

/** Whoever scrolls while the scripts come stays there: the first drawing is no change of place. */
export function keepScroll(router: Scrolling): void {
  const { scrollRestoration } = router.options;
  router.options.scrollRestoration = () => false;
  const stop = router.subscribe('onRendered', () => {
    stop();
    router.options.scrollRestoration = scrollRestoration;
  });
}

const focusable = 'a[href], button, input, [tabindex]';

/**
 * The server's drawing is taken away when the same is drawn anew, and with it the place where
 * somebody was. Called before; the returned function, called after, gives it back.
 */
export function keepPlace(root: Element): () => void {
  let focused = -1;
  const note = () => {
    const all: (Element | null)[] = [...root.querySelectorAll(focusable)];
    focused = all.indexOf(document.activeElement);
  };
  note();
  root.addEventListener('focusin', note);
  return () => {
    root.removeEventListener('focusin', note);
    document.dispatchEvent(new Event('app-drawn'));
    focus(root.querySelectorAll(focusable)[focused]);
    const { earlyPress } = window;
    if (earlyPress === undefined) return;
    const button = document.querySelectorAll<HTMLElement>('button, input')[earlyPress.index];
    // What is there by now may be another one, such as for somebody who has signed in since.
    if (labelOf(button) !== labelOf(earlyPress.button)) return;
    focus(button);
    button?.click();
  };
}

/** What it does; behind a colon stands what it is set to, which the server does not know. */
const labelOf = (button: HTMLElement | undefined) =>
  (button?.ariaLabel ?? button?.textContent)?.split(':')[0];

function focus(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
