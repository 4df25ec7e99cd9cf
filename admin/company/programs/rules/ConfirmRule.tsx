import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { RuleConditions, RulePreview } from '#contract/console/company/enrolments.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { FormDialog } from '../../../platform/shared/FormDialog.tsx'
import { useProgramTrial } from '../data.ts'
import type { Role } from './rule.ts'

const words = 'resources.programs.rules.confirm'

interface ConfirmRuleProps {
  readonly role: Role
  readonly programId: string
  readonly conditions: RuleConditions | null
  readonly busy: boolean
  readonly close: () => void
  /** @param warned the reader saw that it means nobody, or everybody */
  readonly confirm: (warned: boolean) => void
}

/** Says how many are enrolled at once, and warns of a rule that means nobody or everybody. */
export default function ConfirmRule({ role, programId, conditions, busy, close, confirm }: ConfirmRuleProps) {
  const t = useWords()
  const { data: preview } = useProgramTrial<RulePreview>(programId, 'rule_preview', conditions)
  const isNobody = preview?.meant === 0
  const isEverybody = !isNobody && preview !== undefined && preview.meant === preview.everybody
  return (
    <FormDialog
      title={t(`${words}.title.${role}`)}
      close={close}
      busy={busy}
      disabled={busy || preview === undefined}
      submit={() => {
        confirm(isNobody || isEverybody)
        return Promise.resolve(undefined)
      }}
      cancel={t(`${words}.back`)}
      confirm={t(`${words}.go`)}
    >
      {isNobody && (
        <Alert severity="warning" role="alert" icon={false}>
          {t(`${words}.nobody`)}
        </Alert>
      )}
      {isEverybody && (
        <Alert severity="warning" role="alert" icon={false}>
          {t(`${words}.everybody`, { smart_count: preview.everybody })}
        </Alert>
      )}
      {preview !== undefined && !isNobody && <Typography>{whatHappens(preview)}</Typography>}
    </FormDialog>
  )

  function whatHappens({ to_enrol: toEnrol, in_season: isOpen }: RulePreview): string {
    if (!isOpen) return t(`${words}.later`)
    return toEnrol === 0 ? t(`${words}.none`) : t(`${words}.some`, { smart_count: toEnrol })
  }
}
