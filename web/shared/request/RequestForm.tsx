import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { createMentoringRequest, messageMaxLength } from '#contract/mentoring/mentoring-requests.ts'
import { BusyButton } from '../components/BusyButton.tsx'
import { Notice } from '../components/Notice.tsx'
import { ApiError } from '../data/errors.ts'
import { api } from '../data/api.ts'
import { useWrite } from '../data/hooks.ts'
import type { Item } from '../data/models.ts'
import { TextField } from '../form/TextField.tsx'
import { textDraft, useDraftForm } from '../form/useDraftForm.ts'
import { useFormats } from '../i18n/format.ts'
import { wordsOf } from '../notify/catalogue.ts'
import { useMe } from '../session/me.ts'
import { useNow } from '../useNow.ts'
import { needsOf } from './openings.ts'
import { Openings } from './Openings.tsx'
import { ProgramChoice } from './ProgramChoice.tsx'

const Form = styled('form')({ display: 'grid', gap: 16 })
/** As the contract takes it. */
const schema = createMentoringRequest.shape.data.shape.attributes
const empty = { message: '' }

const day = 86_400_000

export interface RequestFormProps {
  mentor: Item<'presenters' | 'participants'>
  readerId: string
  programs: readonly Item<'programs'>[]
  programId: string
  /** Where there are several. */
  onProgram?: (id: string) => void
  onSent: (requestId: string) => void
  /** It was opened below a title of its own: the text takes the focus. */
  inDrawer?: boolean
}

/** The button that had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** A first message to a mentor. What is typed stays, whatever happens to the page. */
export function RequestForm({
  mentor,
  readerId,
  programs,
  programId,
  onProgram,
  onSent,
  inDrawer = false,
}: RequestFormProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const now = useNow()
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts: { message: textDraft(`${readerId}/request/${mentor.id}`) },
  })
  const name = mentor.attributes.first_name
  const [isWarned, setWarned] = useState(false)
  const write = useWrite<'mentoring_requests'>({
    inline: true,
    invalidates: ['mentoring_requests', 'mentoring_relationships', 'presenters', 'users'],
    onDone: (answer) => {
      clear()
      if (answer) onSent(answer.data.id)
      else setWarned(true)
    },
  })
  const refused = write.error instanceof ApiError ? write.error : null
  const refusal = refused && !refused.of('message') ? wordsOf(common, refused) : null
  const send = form.handleSubmit((attributes) => {
    if (write.isPending) return
    write.mutate(
      api.mentoring_requests.create({
        attributes,
        relationships: {
          presenter: { data: { type: 'presenters', id: mentor.id } },
          program: { data: { type: 'programs', id: programId } },
        },
      }),
    )
  })

  useEffect(() => {
    if (inDrawer) form.setFocus('message')
  }, [inDrawer, form])
  const needs = me.participant === null ? [] : needsOf(me.participant.attributes, mentor.attributes, formats)
  const openings = needs.map(({ key, words }) => t(`form.opening.${key}`, { name, words }))
  const message = useWatch({ control: form.control, name: 'message' })
  const offersOpenings = message.trim() === '' || openings.includes(message.trim())

  const program = programs.find(({ id }) => id === programId)
  const days = program?.attributes.request_expiry_days ?? me.user.request_expiry_days
  // Nothing more is to be sent: the page is loaded again until it shows the request.
  if (isWarned)
    return (
      <div tabIndex={-1} ref={takeFocus}>
        <Notice tone="success">{common('live.stale')}</Notice>
      </div>
    )
  return (
    <Form noValidate aria-labelledby={inDrawer ? undefined : 'request-title'} onSubmit={(event) => void send(event)}>
      {!inDrawer && (
        <Typography variant="h2" id="request-title">
          {t('form.title', { name })}
        </Typography>
      )}
      {programs.length > 1 && onProgram ? (
        <ProgramChoice programs={programs} programId={programId} onProgram={onProgram} />
      ) : (
        program && (
          <Typography variant="body2" color="textSecondary">
            {t('form.in_program', { program: program.attributes.name[formats.locale] })}
          </Typography>
        )
      )}
      {offersOpenings && (
        <Openings
          texts={openings}
          onTake={(opening) => {
            form.setValue('message', `${opening} `, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            form.setFocus('message')
          }}
        />
      )}
      <TextField
        control={form.control}
        name="message"
        label={t('form.message')}
        help={t('form.help')}
        fault={t('form.missing')}
        refusal={refused?.of('message')?.detail}
        max={messageMaxLength}
        rows={6}
        required
      />
      {refusal && (
        <Notice tone="error" title={refusal.title}>
          {refusal.lines.join(' ')} {t('form.kept')}
        </Notice>
      )}
      <BusyButton type="submit" variant="contained" fullWidth busy={write.isPending} busyLabel={t('form.sending')}>
        {t('form.send')}
      </BusyButton>
      <Notice>
        {t('form.until', { name, day: formats.day(new Date(now.getTime() + days * day).toISOString()) })}{' '}
        {t('form.withdraw')}
      </Notice>
    </Form>
  )
}
