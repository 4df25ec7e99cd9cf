import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What a planned session of a program finds on its agenda. */
export const agendaTemplates = plainPages('agenda_templates', {
  remove: ['admin'],
})
