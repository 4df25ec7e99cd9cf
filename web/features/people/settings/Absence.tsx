import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { daysBetween, dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import { type Absence as Away, useAbsences } from './absenceCalls.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceMeetings, type Choices } from './AbsenceMeetings.tsx'
import { LoadError } from './LoadError.tsx'
import { Panel } from './Panel.tsx'

const Planned = styled('div')({
  display: 'grid',
  gap: 16,
  '& .top': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '12px 24px',
  },
  '& .when': { display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr)', gap: 16, alignItems: 'center' },
  '& .glyph': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 52,
    borderRadius: '24px 24px 10px 10px',
    backgroundColor: color.brandTint,
    color: color.brandText,
  },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& + .planned': { borderTop: `1px solid ${color.line}`, paddingTop: 20 },
})

const doneDuration = 6000

/** When the reader is away: set before, with what it changes; it ends by itself, or by hand. */
export function Absence() {
  const { t } = useTranslation('settings')
  const calls = useAbsences()
  const notifier = useNotifier()
  const { absences, error, retry, busy, refusal, save, end, forget } = calls
  const [editing, setEditing] = useState<string | null>(null)
  // What becomes of sessions is chosen before, and done afterwards.
  const [choices, setChoices] = useState<Choices>({})
  if (absences === null)
    return (
      <Panel subject="absence" text={t('absence.text')}>
        {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton rows={4} />}
      </Panel>
    )
  const endNow = async ({ id, running }: Away) => {
    if (!(await end(id))) return
    const title = t(running ? 'absence.ended' : 'absence.removed')
    notifier.say({ tone: 'success', title, duration: doneDuration })
  }
  const edited = absences.find(({ id }) => id === editing) ?? null
  const asks = edited !== null || editing === 'new' || absences.length === 0
  return (
    <Panel subject="absence" text={t('absence.text')}>
      {absences
        .filter(({ id }) => id !== edited?.id)
        .map((absence) => (
          <One
            key={absence.id}
            absence={absence}
            choices={choices}
            busy={busy}
            onEdit={() => {
              forget()
              setEditing(absence.id)
            }}
            onEnd={() => void endNow(absence)}
          />
        ))}
      {asks ? (
        <AbsenceForm
          key={edited?.id ?? 'new'}
          absence={edited}
          choices={choices}
          onChoices={setChoices}
          busy={busy}
          refusal={refusal}
          onCancel={
            absences.length === 0
              ? null
              : () => {
                  forget()
                  setEditing(null)
                }
          }
          onSave={async (days) => {
            if (!(await save(edited?.id ?? null, days))) return
            setEditing(null)
            notifier.say({ tone: 'success', title: t('absence.saved'), duration: doneDuration })
          }}
        />
      ) : (
        <div>
          <Button
            variant="text"
            onClick={() => {
              forget()
              setEditing('new')
            }}
          >
            {t('absence.another')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface OneProps {
  absence: Away
  choices: Choices
  busy: boolean
  onEdit: () => void
  onEnd: () => void
}

/** One that is set: when, the sessions inside, and the ways to change it. */
function One({ absence, choices, busy, onEdit, onEnd }: OneProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const now = useNow()
  const { first_day: first, last_day: last, back_on: back, running, word, set_by: by } = absence
  const day = (date: string) => formats.day(`${date}T12:00:00`)
  const ahead = daysBetween(dayIn(formats.zone, now), first)
  const when = running ? t('absence.back_on', { day: day(back) }) : t('absence.in_days', { count: ahead })
  return (
    <Planned className="planned">
      <div className="top">
        <div className="when">
          <span className="glyph">
            <Icon name="sunrise" />
          </span>
          <div>
            <Strong>{t('absence.between', { first: day(first), last: day(last) })}</Strong>
            <SmallMuted>
              {when} {word != null && t('absence.word_said', { text: word })}{' '}
              {by !== 'person' && t(`absence.set_by.${by}`)}
            </SmallMuted>
          </div>
        </div>
        <StatePill tone={running ? 'warning' : 'info'}>{t(running ? 'absence.running' : 'absence.planned')}</StatePill>
      </div>
      <AbsenceMeetings first={first} last={last} choices={choices} />
      <div className="acts">
        <Button variant="outlined" size="small" disabled={busy} onClick={onEdit}>
          {t('absence.change')}
        </Button>
        <Button variant="outlined" color="error" size="small" disabled={busy} onClick={onEnd}>
          {t(running ? 'absence.end' : 'absence.remove')}
        </Button>
      </div>
    </Planned>
  )
}
