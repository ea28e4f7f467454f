export const classTabs = ['description', 'schedule', 'participants', 'reviews'] as const;
export type ClassTab = (typeof classTabs)[number];

/** The id of the element with the tabs, for links to one of them. */
export const classTabsId = 'details';
