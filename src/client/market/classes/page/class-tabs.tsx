import type { ClassDetails, Viewer } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { ExpectationList } from '#client/market/classes/expectation-list.tsx';
import { SubscribeLinks } from '#client/market/links/subscribe-links.tsx';
import { ClassReviews } from '#client/market/reviews/class-reviews.tsx';
import { Tabs } from '#client/ui/page/tabs.tsx';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';
import { ClassParticipants } from './class-participants.tsx';
import { ClassSchedule } from './class-schedule.tsx';
import type { ClassTab } from './class-tab-names.ts';

type ClassTabsProps = {
  details: ClassDetails;
  chosenId: string | undefined;
  viewer: Viewer | null;
  open: ClassTab;
  onOpen(tab: ClassTab): void;
  onChoose(sessionId: string): void;
};

export function ClassTabs(props: ClassTabsProps) {
  const { details, chosenId, viewer, open, onOpen, onChoose } = props;
  const expected = allFacts(details.whatToExpect);
  const description = (
    <>
      <div dir="auto" className="max-w-prose whitespace-pre-line leading-relaxed">
        {details.description || fallbacks.ownDescription}
      </div>
      {expected.length > 0 && (
        <section aria-labelledby="what-to-expect" className="mt-8">
          <h2 id="what-to-expect" className="mb-4 text-xl">
            What to expect
          </h2>
          <ExpectationList facts={expected} />
        </section>
      )}
    </>
  );
  return (
    <Tabs
      label="About this class"
      open={open}
      onOpen={onOpen}
      tabs={[
        { value: 'description', label: 'Description', content: description },
        {
          value: 'schedule',
          label: 'Schedule',
          content: (
            <>
              <ClassSchedule details={details} chosenId={chosenId} onChoose={onChoose} />
              {details.isActive && <SubscribeLinks calendar={`/classes/${details.id}.ics`} />}
            </>
          ),
        },
        {
          value: 'participants',
          label: 'Participants',
          content: (
            <ClassParticipants details={details} sessionId={chosenId} viewerId={viewer?.id} />
          ),
        },
        {
          value: 'reviews',
          label: 'Reviews',
          content: <ClassReviews details={details} viewer={viewer} />,
        },
      ]}
    />
  );
}
