import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';

type ProfileFrameProps = {
  instructor: { fullName: string; profileImage: string | null };
  /** Below the name. */
  facts: ReactNode;
  children: ReactNode;
};

/** The portrait and the name of an instructor, with more beside or below them. */
export function ProfileFrame({ instructor, facts, children }: ProfileFrameProps) {
  const { fullName, profileImage } = instructor;
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:gap-10">
      <Avatar name={fullName} image={profileImage} className="!size-28 text-3xl sm:!size-40" />
      <div className="flex min-w-0 grow flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="font-medium text-accent text-sm">Instructor</p>
          <h1 dir="auto" className="wrap-anywhere text-2xl">
            {fullName}
          </h1>
          {facts}
        </div>
        {children}
      </div>
    </header>
  );
}
