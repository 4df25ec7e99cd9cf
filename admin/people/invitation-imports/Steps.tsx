import Box from '@mui/material/Box'
import type { ImportKind } from '#contract/console/people/invitation-imports.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Panel } from '../../platform/shared/Panel.tsx'

const steps = { invitations: ['file', 'check', 'invite'], accounts: ['file', 'check', 'write'] } as const
type Step = (typeof steps)[ImportKind][number]

interface StepsProps {
  readonly kind: ImportKind
  readonly current: Step
}

/** How far an import is. */
export function Steps({ kind, current }: StepsProps) {
  const t = useWords()
  const all: readonly Step[] = steps[kind]
  const reached = all.indexOf(current)
  return (
    <Panel sx={{ padding: 2, marginTop: 2 }}>
      <Box
        component="ol"
        aria-label={t('resources.invitation_imports.steps.label')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
      >
        {all.map((step, index) => (
          <Box
            component="li"
            key={step}
            aria-current={step === current ? 'step' : undefined}
            sx={{
              borderTop: `3px solid ${index <= reached ? color.brandText : color.line}`,
              borderRadius: shape.inner,
              padding: '8px',
              fontWeight: step === current ? 600 : 400,
              color: index <= reached ? color.ink : color.ink2,
            }}
          >
            {t(`resources.invitation_imports.steps.${step}`)}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
