import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reportMaxLength } from '#contract/mentoring/feedbacks.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { TextField } from '../../../shared/form/TextField.tsx'
import { useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { callNotes } from '../../../shared/meeting/callNotes.ts'
import type { Content, Reported } from '../../../shared/meeting/calls.ts'
import { OwnNotes } from '../../../shared/meeting/OwnNotes.tsx'
import { Block } from '../../../shared/meeting/page.tsx'
import { contentSchema, draftsOf, typedOf } from './content.ts'
import type { Feedback, Question, Typed } from './content.ts'
import { QuestionField } from './QuestionField.tsx'
import { RateField } from './RateField.tsx'
import { useChosenRating } from './useChosenRating.ts'
import type { Reporting } from './useReporting.ts'

/** Without typing for this many ms the form shows that the draft is kept. */
const pause = 800
const parts = ['seen', 'decided', 'next'] as const

interface ReportFormProps {
  about: Reported
  readerId: string
  questions: readonly Question[]
  /** What was given, when it is changed. */
  given: Feedback | undefined
  reporting: Reporting
  onSend: (content: Content) => Promise<boolean>
  onCancel: (() => void) | undefined
}

/** The rating first, the questions of the program, then the report. */
export function ReportForm({ about, readerId, questions, given, reporting, onSend, onCancel }: ReportFormProps) {
  const { t } = useTranslation('feedback')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const [empty] = useState(() => typedOf(given, questions))
  const { form, clear } = useDraftForm({
    schema: contentSchema(questions),
    empty,
    drafts: draftsOf(readerId, about, given !== undefined, empty),
  })
  const { setValue } = form
  const choose = useCallback(
    (rating: string) => {
      // A report that was given keeps its rating until its writer changes it here.
      if (given === undefined && about.of === 'meeting') setValue('rating', rating, { shouldDirty: true })
    },
    [given, about.of, setValue],
  )
  useChosenRating(choose)
  const { busy, error, refusal } = reporting
  const keptAt = useKeptAt(form)
  const send = form.handleSubmit(async (content) => {
    if (await onSend(content)) clear()
  })
  const add = (more: string) => {
    const text = form.getValues('report').trimEnd()
    form.setValue('report', `${text}${text === '' ? '' : '\n\n'}${more}`)
    form.setFocus('report')
  }
  const ofField = { rating: error?.of('rating')?.detail, report: error?.of('report')?.detail }
  const elsewhere = refusal !== null && ofField.rating === undefined && ofField.report === undefined
  return (
    <Block component="section" variant="outlined">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <Line sx={{ display: 'grid', gap: 4, alignItems: 'stretch' }}>
          {questions.length === 0 && <Notice title={t('no_questions.title')}>{t(`no_questions.${about.of}`)}</Notice>}
          <RateField control={form.control} of={about.of} refusal={ofField.rating} />
          {questions.length > 0 && <Divider />}
          {questions.map((question) => (
            <QuestionField key={question.id} control={form.control} question={question} />
          ))}
          <Divider />
          {about.of === 'meeting' && <OwnNotes draft={callNotes(readerId, 'meeting', about.id)} onTake={add} />}
          <div>
            {about.of === 'meeting' && (
              <Line sx={{ gap: 1, flexWrap: 'wrap', marginBottom: 1.5 }} role="group" aria-label={t('report.parts')}>
                {parts.map((part) => (
                  <Button
                    key={part}
                    size="small"
                    startIcon={<Icon name="plus" size={16} />}
                    onClick={() => {
                      add(`${t(`report.${part}`)}\n`)
                    }}
                  >
                    {t(`report.${part}`)}
                  </Button>
                ))}
              </Line>
            )}
            <TextField
              control={form.control}
              name="report"
              label={t(`report.${about.of}`)}
              help={t('report.help')}
              fault={common('longest', { most: formats.number(reportMaxLength) })}
              refusal={ofField.report}
              max={reportMaxLength}
              rows={8}
            />
          </div>
          {elsewhere && (
            <Notice tone="error" title={refusal.title}>
              {refusal.text} {t('kept')}
            </Notice>
          )}
          <Line sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 }}>
            <SmallMuted role="status">{keptAt !== null && t('kept_at', { time: keptAt })}</SmallMuted>
            <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
              {onCancel && (
                <Button variant="text" onClick={onCancel} disabled={busy}>
                  {t('keep_as_is')}
                </Button>
              )}
              <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('sending')}>
                {t(given ? 'send_change' : `send.${about.of}`)}
              </BusyButton>
            </Line>
          </Line>
        </Line>
      </form>
    </Block>
  )
}

/** When the draft was last kept: updated once the typing pauses. */
function useKeptAt(form: UseFormReturn<Typed, unknown, Content>): string | null {
  const formats = useFormats()
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          setAt(formats.time(new Date().toISOString()))
        }, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, formats])
  return at
}
