// Of a page that the server has drawn, public/start.js fetches the scripts after it was painted: what
// it is drawn with comes first. It starts at once when somebody touches the page, and after a second
// where nothing is painted, as in a tab in the background. A button that is pressed before it can
// answer is pressed again here.

declare global {
  interface Window {
    /** Which button was pressed before it could answer: public/start.js. */
    earlyPress?: number;
  }
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
    const button = document.querySelectorAll<HTMLElement>('button, input')[earlyPress];
    focus(button);
    button?.click();
  };
}

function focus(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
