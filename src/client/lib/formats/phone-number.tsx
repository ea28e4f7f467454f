import { useQuery } from '@tanstack/react-query';

/** The patterns of all countries are 40 kB, so they load where a number is shown or typed. */
export function usePhoneWords({ isNeeded = true } = {}) {
  const { data } = useQuery({
    queryKey: ['phone-words'],
    queryFn: () => import('./phone-words.ts'),
    enabled: isNeeded,
  });
  return data;
}

/** A phone number in the usual format of its country. */
export function PhoneNumber({ number }: { number: string }) {
  const shown = usePhoneWords()?.formatPhone(number) ?? number;
  return <span className="whitespace-nowrap">{shown}</span>;
}
