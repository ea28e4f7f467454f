import { trpc } from '#client/lib/server/trpc.ts';
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx';
import type { MenuOpening } from '#client/ui/overlays/menu-button.tsx';

type ThreadMenuProps = MenuOpening & {
  threadId: string;
  onBlock(): void;
  onReport(): void;
};

/** The actions on the other person of a conversation. */
export function ThreadMenu({ threadId, onBlock, onReport, ...opening }: ThreadMenuProps) {
  const [thread] = trpc.messages.thread.useSuspenseQuery({ threadId });
  return (
    <Menu {...opening}>
      {thread.messages.some(({ isMine }) => !isMine) && (
        <MenuItem onSelect={onReport}>Report</MenuItem>
      )}
      <MenuItem onSelect={onBlock}>{thread.isBlockedByMe ? 'Unblock' : 'Block'}</MenuItem>
    </Menu>
  );
}
