import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type InstructorLinkProps = {
  details: { isActive: boolean; teacher: { username: string } };
  className: string;
  children: ReactNode;
};

/** Links to the instructor's page while the class is active: otherwise the page may not exist. */
export function InstructorLink({ details, className, children }: InstructorLinkProps) {
  const { username } = details.teacher;
  if (!details.isActive)
    return (
      <span dir="auto" className="font-medium">
        {children}
      </span>
    );
  return (
    <Link dir="auto" to="/instructors/$username" params={{ username }} className={className}>
      {children}
    </Link>
  );
}
