import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';

/** The button that a menu is anchored to, and the event that first opened it. */
export type MenuOpening = { button: ReactElement; press: 'pointer' | 'key' };

type MenuButtonProps = ComponentProps<'button'> & {
  load(): Promise<ComponentType<MenuOpening>>;
};

/** A button whose menu is loaded on hover or focus. It opens as soon as it is loaded. */
export function MenuButton({ load, ...props }: MenuButtonProps) {
  const { Component: Menu, open, preloadOn } = useLazyComponent(load);
  const [press, setPress] = useState<MenuOpening['press']>('pointer');
  if (Menu) return <Menu button={<button type="button" {...props} />} press={press} />;
  const openBy = (pressed: MenuOpening['press']) => {
    setPress(pressed);
    open();
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      {...preloadOn}
      // A key press on a button also fires a click, with `detail` 0.
      onClick={({ detail }) => openBy(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'ArrowDown') return;
        event.preventDefault();
        openBy('key');
      }}
    />
  );
}
