export const classTabs = ['description', 'schedule', 'participants', 'reviews'] as const;
export type ClassTab = (typeof classTabs)[number];

/** The element that holds the tabs, for links to one of them. */
export const classTabsId = 'details';
