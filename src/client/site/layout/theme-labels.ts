import { Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '#client/lib/browser/theme.ts';

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };
export const themeLabels: Record<Theme, string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
};
