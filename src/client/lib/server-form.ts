import { zodResolver } from '@hookform/resolvers/zod';
import { useHydrated } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { type DraftPlace, forgetDraft, readDraft, writeDraft } from '#client/lib/browser/drafts.ts';
import { lostChunk } from '#client/lib/browser/lost-chunks.ts';
import { typedEarly } from '#client/lib/browser/typed-early.ts';
import {
  readServerError,
  type ServerError,
  showServerError,
} from '#client/lib/server/server-errors.ts';
import { dismissToast } from '#client/lib/toast.ts';

/** A form that is being sent. */
type SentForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Whether the user has changed the form, or this field, since it was sent: that must not be lost. */
  hasChanged(name?: FieldPath<Values>): boolean;
};

export type ServerFormOptions<Values extends FieldValues> = {
  schema: ZodType<Values, Values>;
  defaultValues: DefaultValues<NoInfer<Values>>;
  /** The key under which unsent input is saved; `submit` removes it once the form is sent. */
  draftKey?: string;
  /** Where unsent input is saved: by default in this tab. */
  draftPlace?: DraftPlace;
  /** Fields that a draft keeps together, such as the start and the end: all of them once one was changed. */
  draftTogether?: string[];
  /** Title of the toast that shows an error. */
  failure: string;
  /** Sends the valid values. Its errors are shown in a toast and below the fields they name. */
  submit(values: Values, form: SentForm<Values>): Promise<unknown>;
  /** Replaces the server's message; null shows nothing. */
  describe?(error: ServerError): string | null | undefined;
  /** Runs after the error is shown. */
  onError?(error: unknown, form: SentForm<Values>): unknown;
};

export type ServerForm<Values extends FieldValues> = UseFormReturn<Values> & {
  isPending: boolean;
  /** Runs `work` as a submission of the form. */
  send(work: (sent: SentForm<Values>) => Promise<unknown>): Promise<void>;
  field: ReturnType<typeof fieldsOf<Values>>;
  onSubmit(event?: SyntheticEvent<HTMLFormElement>): Promise<void>;
};

/** A form that validates with `schema`, sends its values, and shows the server's errors. */
export function useServerForm<Values extends FieldValues>(
  options: ServerFormOptions<Values>,
): ServerForm<Values> {
  const { schema, defaultValues, draftKey, draftPlace, draftTogether = [] } = options;
  const { failure, submit, describe, onError } = options;
  const [isPending, setIsPending] = useState(false);
  const failureToast = useRef<number>(undefined);
  const savedKey = draftKey ?? unsentKeyOf(defaultValues);
  const isHydrated = useHydrated();
  const [initial] = useState(() => ({
    ...withDraft(defaultValues, savedKey, draftPlace),
    ...(!isHydrated && typedEarly(Object.keys(defaultValues))),
  }));
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    shouldFocusError: false,
  });
  useKeepDraft(form, defaultValues, {
    key: savedKey,
    place: draftPlace,
    isLasting: draftKey !== undefined,
    together: draftTogether,
  });
  const send = async (work: (sent: SentForm<Values>) => Promise<unknown>) => {
    const sent = asSent(form);
    setIsPending(true);
    if (failureToast.current) dismissToast(failureToast.current);
    try {
      await work(sent);
    } catch (error) {
      const sentence = describe?.(readServerError(error));
      if (sentence !== null) {
        failureToast.current = showServerError(error, failure, sentence);
        markFields(error, sent, sentence);
      }
      onError?.(error, sent);
    }
    setIsPending(false);
  };
  const handleSubmit = form.handleSubmit(
    // Not awaited: the library would mark a form that `submit` resets as submitted.
    (values) => void send((sent) => submit(values, sent)),
    // With `shouldFocusError`, the library does so once more in a timer: the user may have begun to
    // type, and would continue in the next invalid field.
    () => void form.trigger(undefined, { shouldFocus: true }),
  );
  return {
    ...form,
    isPending,
    send,
    field: fieldsOf(form),
    onSubmit(event?: SyntheticEvent<HTMLFormElement>) {
      if (event) adoptNumbers(event.currentTarget, form);
      return handleSubmit(event);
    },
  };
}

/** A script may have filled in a number without an event: the number on the screen is sent. */
function adoptNumbers<Values extends FieldValues>(
  form: HTMLFormElement,
  { setValue }: UseFormReturn<Values>,
): void {
  const numbers = '[name]:enabled:is([inputmode=decimal], [inputmode=numeric])';
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>(numbers))
    setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>);
}

function asSent<Values extends FieldValues>(form: UseFormReturn<Values>): SentForm<Values> {
  const textOf = (name?: FieldPath<Values>) =>
    JSON.stringify(name ? get(form.getValues(), name) : form.getValues());
  const before = textOf();
  return {
    ...form,
    hasChanged: (name) =>
      textOf(name) !== (name ? JSON.stringify(get(JSON.parse(before), name)) : before),
  };
}

/** Returns the props that connect a `TextField` to the form. */
export function fieldsOf<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
) {
  return <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    const error = get<object, FieldError | undefined>(form.formState.errors, name);
    return { ...form.register(name, rules), error: error?.message };
  };
}

/**
 * Shows the server's message below each field it names, except those that the user has changed since,
 * and focuses the first, unless the user is still typing.
 */
function markFields<Values extends FieldValues>(
  error: unknown,
  form: SentForm<Values>,
  sentence: string | undefined,
): void {
  const names = Object.keys(form.getValues());
  // List fields are named by path, such as 'sessions.0.startTime'.
  const isShown = ([name]: [string, string]) =>
    names.includes(name.split('.')[0] ?? name) && !form.hasChanged(name as FieldPath<Values>);
  const marked = Object.entries(readServerError(error).fields).filter(isShown);
  for (const [index, [name, message]] of marked.entries())
    form.setError(
      name as FieldPath<Values>,
      { message: sentence ?? message },
      { shouldFocus: index === 0 && !form.hasChanged() },
    );
}

/** `values`, overlaid with the unsent draft. */
function withDraft<Values extends FieldValues>(
  values: DefaultValues<Values>,
  key: string,
  place: DraftPlace | undefined,
): DefaultValues<Values> {
  return { ...values, ...readDraft<DefaultValues<Values>>(key, place) };
}

/** The key of a form without drafts, for input that is saved across one reload. */
const unsentKeyOf = (values: object) =>
  `unsent-${globalThis.location?.pathname}-${Object.keys(values).join()}`;

const isSecret = (name: string) => /password|code/i.test(name);

type KeptDraft = {
  key: string;
  place: DraftPlace | undefined;
  isLasting: boolean;
  together: string[];
};

/**
 * Saves a draft while the user types, so it survives navigation, or only before a reload that the
 * user did not start. Fields equal to `initial` are left out, because those values may be different
 * when the form is opened again.
 */
function useKeepDraft<Values extends FieldValues>(
  { watch, getValues }: UseFormReturn<Values>,
  initial: DefaultValues<Values>,
  { key, place, isLasting, together }: KeptDraft,
): void {
  const keep = useEffectEvent((values: object) => {
    const isChanged = ([name, value]: [string, unknown]) =>
      !isSecret(name) &&
      // A field without an initial value is empty.
      JSON.stringify(value) !== JSON.stringify(name in initial ? initial[name] : '');
    const isTogether = ([name]: [string, unknown]) => together.includes(name);
    const entries = Object.entries(values);
    const keepsTogether = entries.some((entry) => isTogether(entry) && isChanged(entry));
    const changed = entries.filter(
      (entry) => isChanged(entry) || (keepsTogether && isTogether(entry)),
    );
    const draft = changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null;
    writeDraft(key, draft, place);
  });
  useEffect(() => {
    if (isLasting) {
      const subscription = watch((values) => keep(values));
      return () => subscription.unsubscribe();
    }
    forgetDraft(key);
    const save = () => keep(getValues());
    addEventListener(lostChunk, save);
    return () => removeEventListener(lostChunk, save);
  }, [watch, getValues, key, isLasting]);
}
