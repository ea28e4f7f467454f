import type { ReactNode } from 'react';
import type { CreatedClass } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { ClassRow } from './class-row.tsx';

export function CreatedClasses({ classes }: { classes: CreatedClass[] }) {
  const create = <LinkButton to="/classes/create">Create a new class</LinkButton>;
  if (classes.length === 0)
    return (
      <Notice title="You haven't created a class yet" action={create}>
        Share something you're good at with people nearby.
      </Notice>
    );
  return (
    <Rows action={create}>
      {classes.map((summary) => (
        <ClassRow key={summary.id} summary={summary} />
      ))}
    </Rows>
  );
}

function Rows({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="self-end">{action}</div>
      {children}
    </div>
  );
}
