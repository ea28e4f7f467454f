import { setTheme, themes } from '#client/lib/browser/theme.ts';
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx';
import type { MenuOpening } from '#client/ui/overlays/menu-button.tsx';
import { themeIcons, themeLabels } from './theme-labels.ts';

export function ThemeMenu(opening: MenuOpening) {
  return (
    <Menu {...opening}>
      {themes.map((theme) => {
        const Icon = themeIcons[theme];
        return (
          <MenuItem key={theme} onSelect={() => setTheme(theme)}>
            <Icon aria-hidden className="size-4" />
            {themeLabels[theme]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
