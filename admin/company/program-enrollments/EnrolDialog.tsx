import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { z } from 'zod'
import type { EnrolmentCandidate, EnrolmentsMade, enrolmentsResult } from '#contract/console/company/enrolments.ts'
import { color, shape } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import { Icon } from '../../platform/shared/icons.tsx'
import { Candidates } from './Candidates.tsx'

const words = 'resources.program_enrollments.enrol'
/** People that the server enrols in one call. */
const most = 200

type Result = z.infer<typeof enrolmentsResult>

interface EnrolDialogProps {
  readonly programId: string
  readonly programName: string
  readonly close: () => void
}

/** Finds people by name, enrols those who were chosen by one confirmation, and says what became of them. */
export default function EnrolDialog({ programId, programName, close }: EnrolDialogProps) {
  const t = useWords()
  const refusalText = useRefusalText()
  const [chosen, choose] = useState<readonly EnrolmentCandidate[]>([])
  const { mutateAsync, isPending, error, data: result } = useEnrol(programId)
  const count = chosen.length
  const isPossible = count > 0 && count <= most
  const toggle = (one: EnrolmentCandidate) =>
    choose(chosen.some(({ id }) => id === one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  return (
    <FormDialog
      title={result === undefined ? t(`${words}.title`, { program: programName }) : t(`${words}.result`)}
      close={close}
      busy={isPending}
      disabled={isPending || !isPossible}
      focusFirst
      submit={() =>
        mutateAsync({ profile_ids: chosen.map(({ id }) => id) }).then(
          () => undefined,
          () => undefined,
        )
      }
      cancel={t(result === undefined ? `${words}.cancel` : `${words}.close`)}
      confirm={
        result !== undefined
          ? null
          : count === 0
            ? t(`${words}.confirm_none`)
            : t(`${words}.confirm`, { smart_count: count })
      }
    >
      {result === undefined ? (
        <>
          <Candidates programId={programId} chosen={chosen} toggle={toggle} />
          <Chosen chosen={chosen} leave={toggle} />
          {count > most && (
            <Alert severity="warning" role="alert" icon={false}>
              {t(`${words}.most`)}
            </Alert>
          )}
          {error !== null && (
            <Alert severity="error" role="alert" icon={false}>
              {refusalText(error)}
            </Alert>
          )}
        </>
      ) : (
        <EnrolResult result={result} />
      )}
    </FormDialog>
  )
}

function useEnrol(programId: string) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EnrolmentsMade) => data.program<Result>(programId, 'enrol', body),
    onSuccess: async () => {
      await Promise.all(
        [['programs'], ['program_enrollments']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
}

interface ChosenProps {
  readonly chosen: readonly EnrolmentCandidate[]
  readonly leave: (candidate: EnrolmentCandidate) => void
}

/** Those who were chosen stay in sight, whatever is searched for next. */
function Chosen({ chosen, leave }: ChosenProps) {
  const t = useWords()
  const id = useId()
  const withdrawn = chosen.filter((one) => one.withdrawn).length
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography component="h3" id={id} sx={{ fontWeight: 600 }}>
        {t(`${words}.chosen`)}
      </Typography>
      {chosen.length === 0 ? (
        <Box sx={{ color: color.ink2 }}>{t(`${words}.none`)}</Box>
      ) : (
        <Box component="ul" sx={chips}>
          {chosen.map((candidate) => (
            <Box component="li" key={candidate.id} sx={pill}>
              {candidate.full_name}
              <IconButton
                size="small"
                aria-label={t(`${words}.remove`, { name: candidate.full_name })}
                onClick={() => leave(candidate)}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {withdrawn > 0 && (
        <Alert severity="warning" icon={false} sx={{ marginTop: 1 }}>
          {t(`${words}.warn_withdrawn`, { smart_count: withdrawn })}
        </Alert>
      )}
    </Box>
  )
}

/** The server's word. */
function EnrolResult({ result: { enrolled, already, refused } }: { readonly result: Result }) {
  const t = useWords()
  return (
    <>
      <Alert severity={enrolled > 0 ? 'success' : 'info'} role="status" icon={false}>
        {t(`${words}.enrolled`, { smart_count: enrolled })}
      </Alert>
      {already > 0 && (
        <Alert severity="info" icon={false}>
          {t(`${words}.already`, { smart_count: already })}
        </Alert>
      )}
      {refused > 0 && (
        <Alert severity="error" role="alert" icon={false}>
          {t(`${words}.refused`, { smart_count: refused })}
        </Alert>
      )}
    </>
  )
}

const chips = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  margin: 0,
  padding: '8px 0',
  maxHeight: 132,
  overflowY: 'auto',
} as const
const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  padding: '2px 4px 2px 12px',
  borderRadius: shape.pill,
  backgroundColor: color.brandTint,
  fontSize: '.875rem',
} as const
