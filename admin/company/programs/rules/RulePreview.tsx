import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { RulePreview } from '#contract/console/company/enrolments.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../../platform/acts/use-act.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../../platform/lists/choices.ts'
import { useFormats } from '../../../platform/shared/format.ts'
import type { Role } from './rule.ts'

const words = 'resources.programs.rules'

interface PreviewProps {
  readonly role: Role
  readonly preview: RulePreview | undefined
  readonly isPending: boolean
  /** The rule is complete. */
  readonly isRequested: boolean
  readonly error: unknown
}

/** Whom the rule means now: how many, how many of them are new, and the first names. */
export function Preview({ role, preview, isPending, isRequested, error }: PreviewProps) {
  const t = useWords()
  const id = useId()
  const refusalText = useRefusalText()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      aria-busy={isPending}
      sx={{ padding: 2, backgroundColor: color.sunken, minHeight: 300, minWidth: 0 }}
    >
      <Typography component="h3" id={id} sx={{ fontWeight: 600, marginBottom: 1 }}>
        {t(`${words}.preview_of`, { role: t(`${words}.title.${role}`) })}
      </Typography>
      {error !== null && error !== undefined && isRequested ? (
        <Alert severity="error" icon={false}>
          {refusalText(error)}
        </Alert>
      ) : !isRequested ? (
        <Typography sx={{ color: color.ink2 }}>{t(`${words}.incomplete`)}</Typography>
      ) : preview === undefined ? (
        <Typography sx={{ color: color.ink2 }}>{t(`${words}.counting`)}</Typography>
      ) : (
        <Meant preview={preview} />
      )}
    </Box>
  )
}

function Meant({ preview }: { readonly preview: RulePreview }) {
  const t = useWords()
  const { number } = useFormats()
  const units = useUnitChoices()
  const { meant, everybody, already, withdrawn, to_enrol: toEnrol, names, in_season: isOpen } = preview
  const unitOf = (code: string | null) => units.find(({ value }) => value === code)?.name ?? code
  const others = toEnrol - names.length
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      <Box role="status">
        <Box sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {t(`${words}.means`, { meant: number(meant), everybody: number(everybody) })}
        </Box>
        <Box sx={{ fontWeight: 600 }}>{t(`${words}.to_enrol`, { smart_count: toEnrol })}</Box>
        {already > 0 && <Box sx={{ color: color.ink2 }}>{t(`${words}.already`, { smart_count: already })}</Box>}
        {withdrawn > 0 && <Box sx={{ color: color.ink2 }}>{t(`${words}.withdrawn`, { smart_count: withdrawn })}</Box>}
      </Box>
      {(meant === 0 || meant === everybody) && (
        <Alert severity="warning" icon={false}>
          {t(meant === 0 ? `${words}.nobody` : `${words}.everybody`)}
        </Alert>
      )}
      {!isOpen && (
        <Alert severity="info" icon={false}>
          {t(`${words}.not_in_season`)}
        </Alert>
      )}
      {names.length > 0 && (
        <Box>
          <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.first`)}</Box>
          <Box component="ul" tabIndex={0} aria-label={t(`${words}.first`)} sx={list}>
            {names.map(({ id, full_name: name, business_unit: unit }) => (
              <li key={id}>
                {name}
                {unit !== null && (
                  <Box component="span" sx={{ color: color.ink2 }}>
                    , {unitOf(unit)}
                  </Box>
                )}
              </li>
            ))}
          </Box>
          {others > 0 && (
            <Box sx={{ color: color.ink2, fontSize: '.875rem' }}>
              {t(`${words}.and_others`, { smart_count: others })}
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

const list = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 168,
  overflowY: 'auto',
  fontSize: '.9375rem',
  columns: { xs: 1, lg: 2 },
  columnGap: 3,
} as const
