import type { ComponentProps } from 'react';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { reasonForm } from '#shared/desk/desk.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

type FieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label'> & { label?: string };

/** Why staff do something; only for the audit log, unless the hint says who reads it. */
export const ReasonField = (props: FieldProps) => (
  <TextAreaField label="Reason" hint="For the audit log" rows={3} {...props} />
);

type ReasonDialogProps = Omit<
  ActionDialogProps<{ reason: string }>,
  'schema' | 'defaultValues' | 'children'
> & { field?: Pick<FieldProps, 'label' | 'hint'> };

/** Asks for nothing but a reason. */
export const ReasonDialog = ({ field, ...props }: ReasonDialogProps) => (
  <ActionDialog schema={reasonForm} defaultValues={{ reason: '' }} {...props}>
    {(form) => <ReasonField {...field} {...form.field('reason')} />}
  </ActionDialog>
);
