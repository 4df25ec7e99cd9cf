import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { BooleanInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { adminPrograms } from '#contract/console/company/programs.ts'
import { color } from '#theme/vars.ts'
import { useCompanySettings } from '../company-settings/data.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { wrongIn } from '../../platform/plain/validation.ts'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { LimitInputs } from './LimitInputs.tsx'
import { Localised, SeasonInputs } from './ProgramInputs.tsx'
import { SlugInput } from './SlugInput.tsx'

const words = 'resources.programs'

/** What the contract finds wrong in a program that is made, or changed. */
export function wrongInProgram(values: FormValues, t: Words, isNew: boolean): Record<string, unknown> {
  const wrong = wrongIn(isNew ? adminPrograms.made : adminPrograms.written, values, t)
  const isTyped = typeof values['slug'] === 'string' && values['slug'] !== ''
  return 'slug' in wrong && isTyped ? { ...wrong, slug: t(`${words}.invalid_slug`) } : wrong
}

/** The fields of a program in their parts; its code is given once. */
export function ProgramFields({ isNew }: { readonly isNew: boolean }) {
  const t = useWords()
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Part title={t(`${words}.parts.texts`)}>
        <Localised source="name" />
        {isNew && <SlugInput />}
        <Localised source="description" help={t(`${words}.help.description`)} isLong />
      </Part>
      <Part title={t(`${words}.parts.days`)} help={t(`${words}.parts.days_help`)}>
        <SeasonInputs />
      </Part>
      <Experts />
      <Part title={t(`${words}.parts.limits`)} help={t(`${words}.parts.limits_help`)}>
        <LimitInputs />
      </Part>
    </Box>
  )
}

/** Where the company has no experts, a program offers none; one that has them may still be changed. */
function Experts() {
  const t = useWords()
  const { data } = useCompanySettings()
  const has: unknown = useWatch({ name: 'has_experts' })
  if (data?.settings.experts === false && has !== true) return null
  return (
    <Part title={t(`${words}.parts.more`)}>
      <BooleanInput
        source="has_experts"
        label={t(`${words}.fields.has_experts`)}
        helperText={t(`${words}.help.has_experts`)}
        sx={besideSwitch}
      />
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

function Part({ title, help, children }: PartProps) {
  const id = useId()
  return (
    <Panel component="section" aria-labelledby={id} sx={{ padding: 2, display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h2" id={id} sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        {help !== undefined && (
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {help}
          </Typography>
        )}
      </div>
      {children}
    </Panel>
  )
}

const besideSwitch = { '& .MuiFormControlLabel-root': { alignItems: 'center', margin: 0 } } as const
