import type { AnyRouter } from '@tanstack/react-router';

declare global {
  interface Window {
    /**
     * Stops recording and returns the buttons that were pressed, each with its HTML at that moment;
     * public/start.js defines it.
     */
    takeEarlyPresses?(): Map<HTMLButtonElement, string>;
  }
}

let isEarly = false;
/** Whether anything was chosen or pressed before hydration. */
export const hasEarlyInput = () => isEarly;

/**
 * Repeats the choices and presses that were made before hydration, in the same task in which
 * `hydrateRoot` was called. React keeps an early choice on the screen but doesn't know it, and
 * drops a press.
 */
export async function repeatEarlyInput(router: AnyRouter): Promise<void> {
  const presses = [...(window.takeEarlyPresses?.() ?? [])];
  const repeats = [
    ...earlyChoices(),
    ...presses.map(([button, html]): Repeat => {
      // A button that has changed is not pressed: a choice may have turned Enroll into Unenroll, a heart may
      // be filled in by now, and the press before may have opened a dialog.
      const isSame = () => button.outerHTML === html && !button.closest('[aria-hidden=true]');
      return [button, () => isSame() && button.click()];
    }),
  ];
  isEarly = repeats.length > 0;
  for (const [element, repeat] of repeats) {
    if (!element.isConnected) continue;
    // React hydrates the target of a discrete event, such as this one, at once; tabs open at it.
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await settled(router);
    repeat();
    await settled(router);
  }
}

type Repeat = [element: HTMLElement, repeat: () => unknown];

/** The choices that differ from the page's: made early, or restored by the browser. */
function earlyChoices(): Repeat[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]');
  const selects = document.querySelectorAll('select');
  return [
    ...[...boxes].filter(isChanged).map(repeatedCheck),
    ...[...selects].filter(isOtherChosen).map(repeatedSelection),
  ];
}

function repeatedCheck(box: HTMLInputElement): Repeat {
  const repeat = () => {
    // React ignores a click on a box whose state it thinks is unchanged.
    box.checked = box.defaultChecked;
    box.click();
  };
  return [box, repeat];
}

function repeatedSelection(select: HTMLSelectElement): Repeat {
  const { value } = select;
  const repeat = () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return [select, repeat];
}

const isChanged = ({ type, checked, defaultChecked }: HTMLInputElement) =>
  checked !== defaultChecked && (checked || type === 'checkbox');

function isOtherChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(first, 0);
}

/** Waits until React has handled an event, and for the navigation that it may have started. */
async function settled(router: AnyRouter): Promise<void> {
  await new Promise((done) => setTimeout(done));
  if (router.state.status !== 'pending') return;
  await new Promise<void>((done) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      done();
    });
  });
}
