import Box from '@mui/material/Box'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Panel } from '../shared/Panel.tsx'

const steps = ['file', 'check', 'invite'] as const

/** How far an import is. */
export function Steps({ current }: { readonly current: (typeof steps)[number] }) {
  const t = useWords()
  const reached = steps.indexOf(current)
  return (
    <Panel sx={{ padding: 2, marginTop: 2 }}>
      <Box
        component="ol"
        aria-label={t('resources.invitation_imports.steps.label')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
      >
        {steps.map((step, index) => (
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
