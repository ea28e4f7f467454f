import { expect, it, vi } from 'vitest';
import { momentOf } from './wall-clock.ts';

it.each(['UTC', 'Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles'])(
  'a wall-clock time is the same moment on a machine in %s',
  (machineZone) => {
    vi.stubEnv('TZ', machineZone);
    const moments = {
      // Clocks went back half an hour at 2:00, in the same night as in Auckland.
      'Australia/Lord_Howe 2026-04-05T02:15': '2026-04-04T15:45:00.000Z',
      // In London, clocks go back an hour later than in Berlin.
      'Europe/London 2027-10-31T02:15': '2027-10-31T02:15:00.000Z',
      'America/Los_Angeles 2027-11-07T01:30': '2027-11-07T08:30:00.000Z',
      'America/Los_Angeles 2027-03-14T02:30': '2027-03-14T10:30:00.000Z',
      'Asia/Tokyo 2027-03-14T02:30': '2027-03-13T17:30:00.000Z',
    };
    for (const [local, moment] of Object.entries(moments)) {
      const [timeZone = '', wall = ''] = local.split(' ');
      expect(momentOf(wall, timeZone).toISOString(), local).toBe(moment);
    }
    vi.unstubAllEnvs();
  },
);
