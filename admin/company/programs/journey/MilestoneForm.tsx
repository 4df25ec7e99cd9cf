import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import {
  milestoneKinds,
  milestoneTitleMaxLength,
  mostMilestoneCount,
  mostMilestoneWeeks,
  taskDoers,
} from '#contract/console/mentoring/program-milestones.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { Panel } from '../../../platform/shared/Panel.tsx'
import type { Milestone } from './milestones.ts'
import { useMilestoneWords } from './names.ts'

const words = 'resources.programs.journey.form'

interface MilestoneFormProps {
  readonly milestone: Milestone
  readonly change: (milestone: Milestone) => void
  readonly remove: () => void
}

/** What was typed, as a whole number; what is out of bounds is as near as it can be. */
function numberOf(typed: string, most: number): number {
  const number = Math.round(Number(typed))
  return Number.isFinite(number) ? Math.min(most, Math.max(1, number)) : 1
}

/** One milestone: what reaches it, when it is expected, of whom, and its name. */
export function MilestoneForm({ milestone, change, remove }: MilestoneFormProps) {
  const t = useWords()
  const titleId = useId()
  const { nameOf } = useMilestoneWords()
  const { kind, count, title, due_weeks: weeks, due_session: session } = milestone
  const set = (members: Partial<Milestone>) => change({ ...milestone, ...members })
  const isCounted = kind === 'session' || kind === 'report'
  const number = (label: string, value: number, most: number, write: (value: number) => void) => (
    <TextField
      type="number"
      label={label}
      value={String(value)}
      onChange={({ target }) => write(numberOf(target.value, most))}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { min: 1, max: most, step: 1, inputMode: 'numeric' } }}
    />
  )
  return (
    <Panel component="section" aria-labelledby={titleId} sx={{ padding: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: '1.125rem', marginBottom: 2 }}>
        {nameOf(milestone)}
      </Typography>
      <Box sx={fields}>
        <TextField
          select
          label={t(`${words}.kind`)}
          value={kind}
          onChange={({ target }) => {
            const next = milestoneKinds.find((one) => one === target.value) ?? kind
            const counted = next === 'session' || next === 'report'
            set({ kind: next, count: counted ? (count ?? 1) : null })
          }}
        >
          {milestoneKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`${words}.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {isCounted &&
          number(t(`${words}.count.${kind}`), count ?? 1, mostMilestoneCount, (value) => set({ count: value }))}
        <TextField
          select
          label={t(`${words}.for`)}
          value={milestone.for}
          onChange={({ target }) => set({ for: taskDoers.find((one) => one === target.value) ?? milestone.for })}
        >
          {taskDoers.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`${words}.doers.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t(`${words}.due`)}
          value={weeks === null ? 'session' : 'weeks'}
          onChange={({ target }) =>
            set(
              target.value === 'weeks'
                ? { due_weeks: weeks ?? 4, due_session: null }
                : { due_weeks: null, due_session: session ?? 1 },
            )
          }
        >
          <MenuItem value="weeks">{t(`${words}.after_weeks`)}</MenuItem>
          <MenuItem value="session">{t(`${words}.with_session`)}</MenuItem>
        </TextField>
        {weeks !== null
          ? number(t(`${words}.weeks`), weeks, mostMilestoneWeeks, (value) => set({ due_weeks: value }))
          : number(t(`${words}.session`), session ?? 1, mostMilestoneCount, (value) => set({ due_session: value }))}
      </Box>
      <Box sx={{ ...fields, marginTop: 2 }}>
        {(['fr', 'en'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`${words}.title_${language}`)}
            value={title?.[language] ?? ''}
            required={kind === 'task'}
            helperText={kind === 'task' ? undefined : t(`${words}.title_help`)}
            onChange={({ target }) => {
              const written = { fr: '', en: '', ...title, [language]: target.value }
              set({ title: written.fr === '' && written.en === '' && kind !== 'task' ? null : written })
            }}
            slotProps={{ htmlInput: { maxLength: milestoneTitleMaxLength, lang: language } }}
          />
        ))}
      </Box>
      <Button color="error" onClick={remove} sx={{ marginTop: 2 }}>
        {t(`${words}.remove`)}
      </Button>
    </Panel>
  )
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
