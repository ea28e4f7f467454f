import { showServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { joined, usePressLater } from './pressed.ts';

/** The requests that the viewer is part of, and functions to join and leave. */
export function useJoining() {
  const viewer = useKnownViewer();
  const utils = trpc.useUtils();
  const pressLater = usePressLater();
  const { data: own = [] } = trpc.wanted.mine.useQuery(undefined, { enabled: Boolean(viewer) });
  const onSettled = () => utils.wanted.invalidate();
  const join = trpc.wanted.join.useMutation({
    onSuccess: () => toast({ title: joined }),
    onError: (error) => showServerError(error, "We couldn't add you to this request"),
    onSettled,
  });
  const leave = trpc.wanted.leave.useMutation({
    onError: (error) => showServerError(error, "We couldn't remove you from this request"),
    onSettled,
  });
  return {
    own: viewer ? own : [],
    teaches: viewer !== null && viewer !== undefined && viewer.role !== 'user',
    isJoined: (wantedId: string) => own.some(({ id }) => id === wantedId),
    isPending: join.isPending || leave.isPending,
    join: (wantedId: string) =>
      viewer ? join.mutate({ wantedId }) : pressLater({ join: wantedId }),
    leave: (wantedId: string) => leave.mutate({ wantedId }),
  };
}
export type Joining = ReturnType<typeof useJoining>;
