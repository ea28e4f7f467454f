import { useTheme } from '#client/lib/theme.ts';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { themeIcons, themeLabels } from './theme-labels.ts';

const load = async () => (await import('./theme-menu.tsx')).ThemeMenu;

export function ThemeToggle() {
  const current = useTheme();
  const CurrentIcon = themeIcons[current];
  return (
    <MenuButton
      load={load}
      aria-label={`Theme: ${themeLabels[current]}`}
      className="grid size-11 place-items-center rounded-lg hover:bg-sunken"
    >
      <CurrentIcon aria-hidden className="size-5" />
    </MenuButton>
  );
}
