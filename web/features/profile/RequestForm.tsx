import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageMaxLength } from '#contract/mentoring-requests.ts'
import { color } from '#theme/vars.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Choice } from '../../shared/components/Choice.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { useCompany } from '../../shared/company.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useWrite } from '../../shared/data/hooks.ts'
import type { Item } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { wordsOf } from '../../shared/notify/catalogue.ts'
import { useDraft } from '../../shared/useDraft.ts'
import { useNow } from '../../shared/useNow.ts'

const Form = styled('form')({ display: 'grid', gap: 16 })
const Counter = styled('span')({
  fontSize: '.8125rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  color: color.ink2,
})

const day = 86_400_000

export interface RequestFormProps {
  mentor: Item<'presenters' | 'participants'>
  readerId: string
  programs: readonly Item<'programs'>[]
  programId: string
  onProgram: (id: string) => void
  onSent: (requestId: string) => void
}

/** A first message to a mentor. What is typed stays, whatever happens to the page. */
export function RequestForm({ mentor, readerId, programs, programId, onProgram, onSent }: RequestFormProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { settings } = useCompany()
  const now = useNow()
  const draft = useDraft(`${readerId}/request/${mentor.id}`)
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const name = mentor.attributes.first_name
  const send = useWrite<'mentoring_requests'>({
    inline: true,
    invalidates: ['mentoring_requests', 'mentoring_relationships', 'presenters'],
    onDone: (answer) => {
      draft.clear()
      if (answer) onSent(answer.data.id)
    },
  })
  const refused = send.error instanceof ApiError ? send.error : null
  const said = refused && !refused.of('message') ? wordsOf(common, refused) : null

  const submit = () => {
    const message = draft.text.trim()
    const wrong = message === '' ? t('form.missing') : undefined
    setFault(wrong)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    if (send.isPending) return
    send.mutate({
      type: 'create',
      subType: 'one',
      model: 'mentoring_requests',
      body: {
        data: {
          type: 'mentoring_requests',
          attributes: { message },
          relationships: {
            presenter: { data: { type: 'presenters', id: mentor.id } },
            program: { data: { type: 'programs', id: programId } },
          },
        },
      },
    })
  }

  const program = programs.find(({ id }) => id === programId)
  const days = settings.request_expiry_days
  return (
    <Form
      noValidate
      aria-labelledby="request-title"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Typography variant="h2" id="request-title">
        {t('form.title', { name })}
      </Typography>
      {programs.length > 1 ? (
        <FormControl fullWidth>
          <InputLabel htmlFor="request-program">{t('form.program')}</InputLabel>
          <Choice
            value={programId}
            field={{ id: 'request-program' }}
            options={programs.map(({ id, attributes }) => ({ value: id, label: attributes.name[formats.locale] }))}
            onChoose={onProgram}
          />
        </FormControl>
      ) : (
        program && (
          <Typography variant="body2" color="textSecondary">
            {t('form.in_program', { program: program.attributes.name[formats.locale] })}
          </Typography>
        )
      )}
      <Field
        ref={field}
        label={t('form.message')}
        aside={
          <Counter aria-hidden="true">
            {t('form.counter', {
              typed: formats.number(draft.text.length),
              most: formats.number(messageMaxLength),
            })}
          </Counter>
        }
        help={t('form.help')}
        error={fault ?? refused?.of('message')?.detail}
        multiline
        minRows={6}
        required
        value={draft.text}
        inputProps={{ maxLength: messageMaxLength }}
        onChange={(event) => {
          draft.write(event.target.value)
          if (fault !== undefined) setFault(undefined)
        }}
      />
      {said && (
        <Notice tone="error" title={said.title}>
          {said.lines.join(' ')} {t('form.kept')}
        </Notice>
      )}
      <BusyButton type="submit" variant="contained" fullWidth busy={send.isPending} busyLabel={t('form.sending')}>
        {t('form.send')}
      </BusyButton>
      <Notice>
        {days !== undefined &&
          t('form.until', { name, day: formats.day(new Date(now.getTime() + days * day).toISOString()) })}{' '}
        {t('form.withdraw')}
      </Notice>
    </Form>
  )
}
