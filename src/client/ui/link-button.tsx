import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { buttonStyle } from './button.tsx';

type AnchorProps = ComponentProps<'a'> & {
  variant?: Parameters<typeof buttonStyle>[0];
  size?: Parameters<typeof buttonStyle>[1];
};

function Anchor({ variant, size, className, ...props }: AnchorProps) {
  return <a {...props} className={classNames(buttonStyle(variant, size), className)} />;
}

/** An internal link that looks like a button. */
export const LinkButton = createLink(Anchor);
