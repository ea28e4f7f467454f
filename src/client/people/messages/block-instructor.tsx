import { trpc } from '#client/lib/server/trpc.ts';
import { BlockPerson } from './block-person.tsx';

type BlockInstructorProps = { classId: string; name: string };

/** Blocks the instructor of a class, for a student who was in touch with them. */
export function BlockInstructor({ classId, name }: BlockInstructorProps) {
  const { data: found } = trpc.messages.forClass.useQuery({ classId });
  if (!found?.otherId) return null;
  const { otherId: userId, isBlockedByMe } = found;
  return (
    <BlockPerson userId={userId} name={name} isBlockedByMe={isBlockedByMe} isTeacher={false} />
  );
}
