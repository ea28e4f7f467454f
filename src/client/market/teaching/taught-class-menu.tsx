import { Link } from '@tanstack/react-router';
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx';
import type { MenuOpening } from '#client/ui/overlays/menu-button.tsx';

type TaughtClassMenuProps = MenuOpening & { classId: string; onDelete(): void };

/** The actions on a class that instructors rarely need. */
export function TaughtClassMenu({ classId, onDelete, ...opening }: TaughtClassMenuProps) {
  return (
    <Menu {...opening}>
      <MenuItem asChild>
        <Link to="/dashboard/teacher/waitlist/$classId" params={{ classId }}>
          Waitlist
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/classes/$classId/schedules" params={{ classId }}>
          Repeating dates
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/classes/create" search={{ from: classId }}>
          Duplicate
        </Link>
      </MenuItem>
      <MenuItem onSelect={onDelete}>Delete</MenuItem>
    </Menu>
  );
}
