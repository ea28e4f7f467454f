import type { ClassDetails, EnrolledUser } from '#client/lib/trpc.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { ClassParticipants } from './class-participants.tsx';
import { ClassReviews } from './class-reviews.tsx';
import { ClassSchedule } from './class-schedule.tsx';
import { fallbacks } from './class-words.ts';

type ClassTabsProps = {
  details: ClassDetails;
  participants: EnrolledUser[];
  viewerId: string | undefined;
};

export function ClassTabs({ details, participants, viewerId }: ClassTabsProps) {
  const description = (
    <div className="max-w-prose whitespace-pre-line leading-relaxed">
      {details.description || fallbacks.description}
    </div>
  );
  return (
    <Tabs
      label="About this class"
      tabs={[
        { value: 'description', label: 'Description', content: description },
        { value: 'schedule', label: 'Schedule', content: <ClassSchedule details={details} /> },
        {
          value: 'participants',
          label: 'Participants',
          content: <ClassParticipants participants={participants} viewerId={viewerId} />,
        },
        { value: 'reviews', label: 'Reviews', content: <ClassReviews details={details} /> },
      ]}
    />
  );
}
