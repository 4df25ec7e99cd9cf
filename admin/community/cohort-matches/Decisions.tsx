import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { lazy, Suspense, useState } from 'react'
import type { AdminCohortDecision, AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { nameOr } from '../../platform/shared/people.ts'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { useDecide, useDecisions } from './data.ts'
import { Section } from './figures.tsx'

const words = 'resources.cohort_matches'

const PinDialog = lazy(() => import('./PinDialog.tsx'))

/** What was decided by hand: who is pinned or forbidden, by whom, when and why; each can be lifted, any pair pinned. */
export function Decisions({ match }: { readonly match: AdminCohortMatch }) {
  const t = useWords()
  const { data = [] } = useDecisions(match.id)
  const [pins, setPins] = useState(false)
  const isOpen = match.batch === null
  if (!isOpen && data.length === 0) return null
  return (
    <Section
      title={t(`${words}.decisions.title`)}
      tools={
        isOpen && (
          <Button size="small" aria-haspopup="dialog" sx={hiddenInPrint} onClick={() => setPins(true)}>
            {t(`${words}.decisions.pin`)}
          </Button>
        )
      }
    >
      {data.length === 0 && <Box sx={{ padding: 2, color: color.ink2 }}>{t(`${words}.decisions.none`)}</Box>}
      <Box component="ul" aria-label={t(`${words}.decisions.title`)} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.map((decision) => (
          <Row key={decision.id} match={match} decision={decision} isOpen={isOpen} />
        ))}
      </Box>
      {pins && (
        <Suspense>
          <PinDialog match={match} close={() => setPins(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface RowProps {
  readonly match: AdminCohortMatch
  readonly decision: AdminCohortDecision
  readonly isOpen: boolean
}

function Row({ match, decision: { kind, participant, presenter, reason, by, at }, isOpen }: RowProps) {
  const t = useWords()
  const { moment } = useFormats()
  const { mutate, isPending } = useDecide(match.id)
  const name = t(`${words}.pairs.and`, {
    participant: nameOr(participant.name, t),
    presenter: nameOr(presenter.name, t),
  })
  const lift = () =>
    mutate({
      path: 'decisions',
      body: { kind: 'none', from: kind, participant_id: participant.id, presenter_id: presenter.id },
    })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 12px',
        alignItems: 'center',
        padding: '8px 16px',
        borderBottom: `1px solid ${color.line}`,
        fontSize: '.875rem',
      }}
    >
      <Chip
        variant="state"
        color={kind === 'pin' ? 'info' : 'error'}
        label={t(`${words}.pairs.${kind === 'pin' ? 'pinned_now' : 'banned_now'}`)}
      />
      <b>{name}</b>
      <Box component="span" sx={{ color: color.ink2, overflowWrap: 'anywhere' }}>
        {[t(`${words}.decisions.by`, { by: nameOr(by, t), when: moment(at) }), reason].filter(Boolean).join(' · ')}
      </Box>
      {isOpen && (
        <Button
          size="small"
          variant="text"
          aria-label={t(`${words}.pairs.${kind === 'pin' ? 'unpin_label' : 'unban_label'}`, { name })}
          aria-disabled={isPending}
          onClick={() => isPending || lift()}
          sx={{ marginLeft: 'auto', ...hiddenInPrint }}
        >
          {t(`${words}.decisions.lift`)}
        </Button>
      )}
    </Box>
  )
}
