import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, themes, useTheme } from '#client/lib/theme.ts';
import { Menu, MenuItem } from '#client/ui/menu.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor };
const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export function ThemeToggle() {
  const current = useTheme();
  const CurrentIcon = icons[current];
  const trigger = (
    <button
      type="button"
      aria-label={`Theme: ${labels[current]}`}
      className="grid size-11 place-items-center rounded-lg hover:bg-sunken"
    >
      <CurrentIcon aria-hidden className="size-5" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <MenuItem key={theme} onSelect={() => setTheme(theme)}>
            <Icon aria-hidden className="size-4" />
            {labels[theme]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
