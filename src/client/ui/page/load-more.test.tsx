import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Makes the observer report the end of the list as always in view. */
function keepEndInView() {
  const NoObserver = window.IntersectionObserver;
  const inView = [{ isIntersecting: true }] as IntersectionObserverEntry[];
  class Observer extends NoObserver {
    readonly #onChange: IntersectionObserverCallback;
    constructor(onChange: IntersectionObserverCallback) {
      super(onChange);
      this.#onChange = onChange;
    }
    override observe() {
      this.#onChange(inView, this);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
}

it('loads up to three pages automatically, and again after its button is pressed', () => {
  keepEndInView();
  let asked = 0;
  const list = (isLoading: boolean) => (
    <LoadMore
      amount={0}
      item="class"
      items="classes"
      hasMore
      isLoading={isLoading}
      isFailed={false}
      onMore={() => asked++}
    />
  );
  const page = render(list(false));
  const readFivePages = () => {
    for (let index = 0; index < 5; index++)
      for (const isLoading of [true, false]) act(() => page.rerender(list(isLoading)));
  };
  readFivePages();
  expect(asked).toBe(3);
  fireEvent.click(page.getByRole('button', { name: 'Show more classes' }));
  expect(asked).toBe(4);
  readFivePages();
  expect(asked).toBe(7);
});
