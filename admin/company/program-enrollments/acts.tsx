import Typography from '@mui/material/Typography'
import type { AdminEnrolment } from '#contract/console/company/enrolments.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.program_enrollments'

const nameOf = ({ full_name: name }: AdminEnrolment) => name

/** What an administrator may do with somebody's place in a program. */
export const enrolmentActs: Acts<'program_enrollments', AdminEnrolment> = {
  withdraw: {
    resource: 'program_enrollments',
    name: 'withdraw',
    placement: 'menu',
    tone: 'destructive',
    values: (enrolment) => ({ name: nameOf(enrolment) }),
    Explanation: ({ record }) => (
      <Typography>{useWords()(`${words}.acts.withdraw.text`, { name: nameOf(record) })}</Typography>
    ),
    bulk: {
      roles: ['admin'],
      nameOf,
      renderState: (enrolment) => <RoleOf enrolment={enrolment} />,
    },
  },
}

function RoleOf({ enrolment: { role } }: { readonly enrolment: AdminEnrolment }) {
  return useWords()(`profiles.${role}`)
}
