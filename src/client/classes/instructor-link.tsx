import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type InstructorLinkProps = {
  details: { isActive: boolean; teacher: { username: string } };
  className: string;
  children: ReactNode;
};

/** Leads to the instructor's page, which is certain to exist only while the class is active. */
export function InstructorLink({ details, className, children }: InstructorLinkProps) {
  const { username } = details.teacher;
  if (!details.isActive) return <span className="font-medium">{children}</span>;
  return (
    <Link to="/instructors/$username" params={{ username }} className={className}>
      {children}
    </Link>
  );
}
