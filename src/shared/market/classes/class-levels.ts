export const classLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export type ClassLevel = (typeof classLevels)[number];

export const levelLabels: Record<ClassLevel, string> = {
  all: 'All levels',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};
