import type { Page } from 'playwright-core';

/** What a page shows after a tap, or after it was loaded. */
export type Awaited = {
  /** The text of a heading that the tapped link knows, such as the title of a class. */
  heading: string;
  /** A part that only the complete page has. */
  last: string;
};

type Seen = {
  /** Seconds until the heading and a picture are on the screen, which is at the top of the page. */
  answer: number;
  /** Seconds until the whole screen is there, and its buttons work. */
  whole: number;
  /** The cumulative layout shift after the heading and the picture were shown. */
  shift: number;
};

/**
 * Watches the page from the next press of a link on, or a page that is loading from its request on.
 * The result is awaited later, so it is in an object.
 */
export async function watch(page: Page, awaited: Awaited, isTap: boolean) {
  const seen = await page.evaluateHandle(watchInPage, { ...awaited, isTap });
  return { result: (): Promise<Seen> => seen.evaluate(({ result }) => result) };
}

/** Runs in the page. */
function watchInPage({ heading, last, isTap }: Awaited & { isTap: boolean }) {
  const shifts: { startTime: number; value: number }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push(entry as PerformanceEntry & { value: number });
  }).observe({ type: 'layout-shift', buffered: true });

  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const inView = (selector: string) => [...document.querySelectorAll(selector)].filter(isInView);
  const isLoaded = (image: Element) =>
    image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  const isAnswered = () =>
    scrollY === 0 &&
    inView('main :is(h1, h2)').some(({ textContent }) => textContent === heading) &&
    inView('main img').some(isLoaded);
  const isWhole = () =>
    document.querySelector(last) !== null &&
    inView('main .animate-pulse').length === 0 &&
    inView('main img').every(isLoaded) &&
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));

  const nextFrame = () => new Promise(requestAnimationFrame);
  const until = async (isTrue: () => boolean) => {
    const deadline = performance.now() + 60_000;
    while (!isTrue()) {
      await nextFrame();
      if (performance.now() > deadline) throw new Error(`The page never showed ${heading}`);
    }
    return performance.now();
  };
  const pressed = async () => {
    const { timeStamp, target } = await new Promise<PointerEvent>((done) =>
      addEventListener('pointerdown', done, { capture: true, once: true }),
    );
    await until(() => !(target instanceof Node && target.isConnected));
    return timeStamp;
  };
  const run = async () => {
    const beganAt = isTap ? await pressed() : 0;
    const answeredAt = await until(isAnswered);
    const wholeAt = await until(isWhole);
    // Parts that nothing waits for, such as a script, would still shift the layout within this time.
    await new Promise((done) => setTimeout(done, 1500));
    const shift = shifts
      .filter(({ startTime }) => startTime > answeredAt)
      .reduce((total, { value }) => total + value, 0);
    return { answer: (answeredAt - beganAt) / 1000, whole: (wholeAt - beganAt) / 1000, shift };
  };
  return { result: run() };
}

/** The number of scripts that the page requested since `since`, in ms of its own clock, and their rounds. */
export async function scriptsSince(page: Page, since: number) {
  const requests = await page.evaluate(
    (from) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\.js$/.test(name) && startTime >= from)
        .map((entry) => ({
          startTime: entry.startTime,
          endTime: entry.startTime + entry.duration,
        })),
    since,
  );
  return { count: requests.length, rounds: roundsOf(requests) };
}

/** The most scripts in a row of which each was requested after the one before it had arrived. */
function roundsOf(requests: { startTime: number; endTime: number }[]): number {
  let [rounds, arrivedAt] = [0, Number.NEGATIVE_INFINITY];
  for (const { startTime, endTime } of requests.toSorted((a, b) => a.endTime - b.endTime)) {
    if (startTime < arrivedAt) continue;
    rounds++;
    arrivedAt = endTime;
  }
  return rounds;
}
