import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';

/** The button that a menu hangs on, and what pressed it first. */
export type MenuOpening = { button: ReactElement; press: 'pointer' | 'key' };

type MenuButtonProps = ComponentProps<'button'> & {
  load(): Promise<ComponentType<MenuOpening>>;
};

type Loaded = { Menu: ComponentType<MenuOpening>; press: MenuOpening['press'] };

/**
 * A button whose menu is fetched when somebody comes near it: few readers open one, so the first
 * view does without. The press that was first opens it, however long it took to come.
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
      // A key on a button is a click, too: one that no pointer made.
      onClick={({ detail }) => open(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('key');
      }}
    />
  );
}
