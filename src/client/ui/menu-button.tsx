import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';

/** The button a menu is anchored to, and what first pressed it. */
export type MenuOpening = { button: ReactElement; press: 'pointer' | 'key' };

type MenuButtonProps = ComponentProps<'button'> & {
  load(): Promise<ComponentType<MenuOpening>>;
};

type Loaded = { Menu: ComponentType<MenuOpening>; press: MenuOpening['press'] };

/**
 * A button whose menu is loaded on hover or focus, because few users open one and the first load
 * should stay small. A press before it is loaded opens it as soon as it is.
 */
export function MenuButton({ load, ...props }: MenuButtonProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const button = <button type="button" {...props} />;
  if (loaded) return <loaded.Menu button={button} press={loaded.press} />;
  const approach = () => {
    load().catch(() => {});
  };
  const open = (press: MenuOpening['press']) => {
    load().then(
      (Menu) => setLoaded({ Menu, press }),
      () => toast({ title: 'Error', description: unreachable, tone: 'bad' }),
    );
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      onPointerEnter={approach}
      onFocus={approach}
      // A key press on a button also fires a click, with `detail` 0.
      onClick={({ detail }) => open(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('key');
      }}
    />
  );
}
