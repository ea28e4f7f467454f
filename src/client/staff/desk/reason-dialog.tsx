import type { ComponentProps } from 'react';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { reasonForm } from '#shared/staff/desk/desk.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

type FieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label'> & { label?: string };

/** The reason of an action; only for the audit log, unless the hint names another reader. */
export const ReasonField = (props: FieldProps) => (
  <TextAreaField label="Reason" hint="For the audit log" rows={3} {...props} />
);

type ReasonDialogProps = Omit<
  ActionDialogProps<{ reason: string }>,
  'schema' | 'defaultValues' | 'children'
> & { field?: Pick<FieldProps, 'label' | 'hint'> };

/** A dialog whose only field is the reason. */
export const ReasonDialog = ({ field, ...props }: ReasonDialogProps) => (
  <ActionDialog schema={reasonForm} defaultValues={{ reason: '' }} {...props}>
    {(form) => <ReasonField {...field} {...form.field('reason')} />}
  </ActionDialog>
);
