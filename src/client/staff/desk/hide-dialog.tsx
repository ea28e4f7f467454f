import { ActionDialog } from '#client/staff/desk/action-dialog.tsx';
import { ReasonField as Explanation } from '#client/staff/desk/reason-dialog.tsx';
import { ReasonField } from '#client/staff/removals/reason-field.tsx';
import {
  type HideForm,
  hideForm,
  type RestoreForm,
  restoreForm,
} from '#shared/staff/desk/moderation-forms.ts';

type DialogProps<Form> = {
  /** The name of the content, such as 'review'. */
  item: string;
  /** A sentence about the effect of hiding. */
  consequence: string;
  submit(form: Form): Promise<unknown>;
};

const explanation = { label: 'Explanation', hint: 'The author will see this.' };

export function HideDialog({ item, consequence, submit }: DialogProps<HideForm>) {
  return (
    <ActionDialog<HideForm>
      label="Hide"
      title={`Hide this ${item}`}
      description={consequence}
      schema={hideForm}
      defaultValues={{ explanation: '' }}
      submitLabel={`Hide ${item}`}
      failure={`The ${item} wasn't hidden`}
      act={async (form) => {
        await submit(form);
        return { title: `The ${item} is hidden`, description: 'We emailed its author the reason.' };
      }}
    >
      {(form) => (
        <>
          <ReasonField {...form.field('reason')} />
          <Explanation {...explanation} {...form.field('explanation')} />
        </>
      )}
    </ActionDialog>
  );
}

export function RestoreDialog({ item, consequence, submit }: DialogProps<RestoreForm>) {
  return (
    <ActionDialog<RestoreForm>
      label="Restore"
      title={`Restore this ${item}`}
      description={consequence}
      schema={restoreForm}
      defaultValues={{ explanation: '' }}
      submitLabel={`Restore ${item}`}
      failure={`The ${item} wasn't restored`}
      act={async (form) => {
        await submit(form);
        return { title: `The ${item} is public again`, description: 'We emailed its author.' };
      }}
    >
      {(form) => <Explanation {...explanation} {...form.field('explanation')} />}
    </ActionDialog>
  );
}
