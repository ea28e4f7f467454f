import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx';
import type { MenuOpening } from '#client/ui/overlays/menu-button.tsx';

/** `isPage` means a page of the calendar's site, and not a file. */
export type CalendarChoice = { label: string; href: string; isPage: boolean };

export function CalendarMenu({ choices, ...opening }: MenuOpening & { choices: CalendarChoice[] }) {
  return (
    <Menu {...opening}>
      {choices.map(({ label, href, isPage }) => (
        <MenuItem key={label} asChild>
          <a href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
            {label}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
