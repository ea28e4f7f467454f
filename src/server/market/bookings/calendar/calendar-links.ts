type Dated = { title: string; location: string; startTime: string; endTime: string; url: string };

/** Pages of web calendars that offer to add the class. */
export function calendarLinks({ title, location, startTime, endTime, url }: Dated) {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startTime)}/${compact(endTime)}`,
    details: url,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startTime,
    enddt: endTime,
    body: url,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${spaced(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(outlook)}`,
  };
}

/** Outlook shows the '+' that otherwise stands for a space. */
const spaced = (parameters: URLSearchParams) => `${parameters}`.replaceAll('+', '%20');

/** '2026-11-28T17:30:00.000Z' as '20261128T173000Z'. */
const compact = (time: string) => time.replace(/[-:]|\.\d+/g, '');
