export const classTabs = ['description', 'schedule', 'participants', 'reviews'] as const;
export type ClassTab = (typeof classTabs)[number];
