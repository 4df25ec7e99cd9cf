import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'

/** A file of two people that was checked; one line has a mistake. */
export const checked: AdminInvitationImport = {
  id: 'f1',
  kind: 'invitations',
  created: 0,
  changed: 0,
  changes: [],
  file_name: 'promo.csv',
  state: 'checked',
  rows: 2,
  done: 2,
  invited: 1,
  aside: 1,
  open: 0,
  gone: 0,
  closes: 0,
  ahead: 0,
  encoding: 'utf-8',
  separator: ';',
  columns: [{ name: 'mail_pro', field: 'email', samples: ['anais@valombre.example'] }],
  problems: [
    { line: 14, column: 'email', code: 'email_invalid', value: 'm@valombre', name: 'Mathieu', other_line: null },
  ],
  created_by_name: 'Aline Admin',
  created_at: '2026-03-12T09:00:00.000Z',
  finished_at: null,
  actions: ['start', 'correct'],
}
