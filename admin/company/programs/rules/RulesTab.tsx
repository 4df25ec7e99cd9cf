import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type EnrolmentRules, profileRoles } from '#contract/console/company/enrolments.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { LoadError } from '../../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../../platform/shared/Loading.tsx'
import { useProgramPart } from '../data.ts'
import { RuleForm } from './RuleForm.tsx'

/** The rules that enrol people: one for mentees, one for mentors. */
export default function RulesTab({ program }: { readonly program: AdminProgram }) {
  const t = useWords()
  const { data, error, refetch } = useProgramPart<EnrolmentRules>(program.id, 'rules')
  return (
    <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
      <Typography sx={{ color: color.ink2, maxWidth: 720 }}>{t('resources.programs.rules.intro')}</Typography>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingRows />}
      {data !== undefined && profileRoles.map((role) => <RuleForm key={role} role={role} rules={data} />)}
    </Box>
  )
}
