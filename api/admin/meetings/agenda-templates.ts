import { adminAgendaTemplates } from '#contract/console/meetings/agenda-templates.ts'
import { resource } from '../platform/resource.ts'

export const agendaTemplates = resource({
  contract: adminAgendaTemplates,
  table: 'app.agenda_templates',
  expressions: {
    item_count: 'jsonb_array_length(t.items)',
    minutes: `(select coalesce(sum((one ->> 'minutes')::int), 0)::int from jsonb_array_elements(t.items) one)`,
  },
  // By number, then the last one, then the others.
  orders: {
    number: `case when t.number ~ '^[0-9]' then lpad(t.number, 2, '0') else translate(t.number, 'la', 'xy') end`,
  },
  answers: 'AdminAgendaTemplate',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add what a session of a program finds on its agenda',
    update: 'Change a template; agendas that were edited keep what they have',
    delete: 'Delete a template; agendas that were edited keep what they have',
  },
})
