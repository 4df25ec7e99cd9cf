/** SQL: a mail that is not of a help case. Those are in no list and no count, as the cases are. */
export const isNoHelpMail = (template: string) => `${template} not in ('help_answered', 'help_waits')`
