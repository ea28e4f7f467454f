import type { ComponentType } from 'react';
import { ApplicationsPage } from './applications-page.tsx';
import { AuditPage } from './audit-page.tsx';
import { BookingsPage } from './bookings/bookings-page.tsx';
import { CategoriesPage } from './categories/categories-page.tsx';
import { ClassesPage } from './classes-page.tsx';
import { HealthPage } from './health-page.tsx';
import { JobsPage } from './jobs-page.tsx';
import { MoneyPage } from './money/money-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { ReviewsPage } from './reviews-page.tsx';

type DeskPageEntry = {
  /** The last segment of the page's path; empty for the start page. */
  name: string;
  label: string;
  Page: ComponentType;
};

export const startPage: DeskPageEntry = { name: '', label: 'Overview', Page: OverviewPage };

/** In the order of the desk's menu. */
export const deskPages: DeskPageEntry[] = [
  startPage,
  { name: 'reports', label: 'Reports', Page: ReportsPage },
  { name: 'people', label: 'People', Page: PeoplePage },
  { name: 'categories', label: 'Categories', Page: CategoriesPage },
  { name: 'instructors', label: 'Instructors', Page: ApplicationsPage },
  { name: 'classes', label: 'Classes', Page: ClassesPage },
  { name: 'reviews', label: 'Reviews', Page: ReviewsPage },
  { name: 'bookings', label: 'Bookings', Page: BookingsPage },
  { name: 'money', label: 'Money', Page: MoneyPage },
  { name: 'jobs', label: 'Jobs and emails', Page: JobsPage },
  { name: 'audit', label: 'Audit log', Page: AuditPage },
  { name: 'health', label: 'Health', Page: HealthPage },
];
