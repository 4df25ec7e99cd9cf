import { path, query } from '../path.ts'

/** What somebody writes to the team about; `tool` suggests one. */
export const contactSubjects = ['question', 'problem', 'behaviour', 'tool', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

const contact = '/dashboard/help/contact'

export const helpPaths = {
  help: path('/dashboard/help'),
  helpTest: path('/dashboard/help/device-test'),
  helpContact: path(contact, (about?: ContactSubject) => contact + query({ about })),
}
