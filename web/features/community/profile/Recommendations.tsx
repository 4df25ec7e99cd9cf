import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recommendationLength } from '#contract/community/recommendations.ts'
import { color } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useKeptText } from '../../../shared/form/useKeptText.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Section, Words } from '../../../shared/profile/layout.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useRecommendations, type Recommendation } from './useRecommendations.ts'

const List = styled('ul')({ display: 'grid', gap: 24 })
const Quotation = styled('figure')({
  display: 'grid',
  gap: 8,
  margin: 0,
  paddingLeft: 16,
  borderLeft: `3px solid ${color.warm}`,
  '& blockquote': { margin: 0, quotes: '"«\u00A0" "\u00A0»"' },
  '&:lang(en) blockquote': { quotes: '"“" "”"' },
  '& blockquote > p::before': { content: 'open-quote' },
  '& blockquote > p::after': { content: 'close-quote' },
  '& figcaption': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
})
const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: '-10px' })
const Form = styled('form')({ display: 'grid', gap: 16, justifyItems: 'start' })

/** What mentees say of a mentor: each changes and withdraws their own, the mentor hides what stands on their page. */
export function Recommendations({ mentorId, own }: { mentorId: string; own: boolean }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const me = useMe()
  const list = useRecommendations(mentorId)
  const [writing, setWriting] = useState<Recommendation | 'new' | null>(null)
  const { rows, mayWrite, busy, error } = list
  if (rows.length === 0 && !mayWrite) return null
  const refusal = error && refusalOf(common, error)
  const visible = rows.filter(({ attributes: { hidden, removed_reason: reason } }) => !hidden && reason === null)
  const close = () => {
    list.reset()
    setWriting(null)
  }
  const keep = async (text: string) => {
    const done = await list.send(
      writing === 'new' || writing === null
        ? { method: 'POST', text }
        : { method: 'PATCH', id: writing.id, attributes: { text } },
    )
    if (done) close()
    return done
  }
  return (
    <Section aria-labelledby="recommendations">
      <div className="head">
        <Typography variant="h2" id="recommendations">
          {t(own ? 'recommendations.received' : 'recommendations.title')}
        </Typography>
        {own && (
          <span>{t('recommendations.visible', { count: visible.length, number: formats.number(visible.length) })}</span>
        )}
      </div>
      {rows.length > 0 && (
        <List>
          {rows.map((row) => (
            <li key={row.id}>
              <One
                recommendation={row}
                mentor={own}
                onHide={(hidden) => void list.send({ method: 'PATCH', id: row.id, attributes: { hidden } })}
                onEdit={() => {
                  setWriting(row)
                }}
                onWithdraw={() => void list.send({ method: 'DELETE', id: row.id })}
              />
            </li>
          ))}
        </List>
      )}
      {refusal && (
        <Notice tone="error" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      {writing !== null ? (
        <Writing
          key={writing === 'new' ? mentorId : writing.id}
          draftKey={`${me.id}/recommendation/${writing === 'new' ? mentorId : writing.id}`}
          first={writing === 'new' ? '' : writing.attributes.text}
          busy={busy}
          onKeep={keep}
          onClose={close}
        />
      ) : (
        mayWrite && (
          <Button
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              setWriting('new')
            }}
          >
            {t('recommendations.write')}
          </Button>
        )
      )}
    </Section>
  )
}

interface OneProps {
  recommendation: Recommendation
  /** The reader is the mentor. */
  mentor: boolean
  onHide: (hidden: boolean) => void
  onEdit: () => void
  onWithdraw: () => void
}

function One({ recommendation, mentor, onHide, onEdit, onWithdraw }: OneProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const {
    text,
    author_name: name,
    author_title: title,
    own,
    hidden,
    removed_reason: reason,
  } = recommendation.attributes
  const day = formats.day(recommendation.attributes.updated_at)
  return (
    <Quotation>
      <blockquote>
        <Words>{text}</Words>
      </blockquote>
      <figcaption>
        {[name, title, day].filter((part) => part !== null).join(' · ')}
        {hidden && ` · ${t(mentor ? 'recommendations.hidden' : 'recommendations.hidden_by_mentor')}`}
      </figcaption>
      {reason !== null && <Notice title={t('recommendations.removed')}>{reason}</Notice>}
      {mentor && (
        <Acts>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              onHide(!hidden)
            }}
          >
            {t(hidden ? 'recommendations.show' : 'recommendations.hide')}
          </Button>
        </Acts>
      )}
      {own && reason === null && (
        <Acts>
          <Button variant="text" size="small" onClick={onEdit}>
            {t('recommendations.edit')}
          </Button>
          <Button variant="text" size="small" color="error" onClick={onWithdraw}>
            {t('recommendations.withdraw')}
          </Button>
        </Acts>
      )}
    </Quotation>
  )
}

interface WritingProps {
  draftKey: string
  /** The text to begin with. */
  first: string
  busy: boolean
  /** True when the server has it. */
  onKeep: (text: string) => Promise<boolean>
  onClose: () => void
}

function Writing({ draftKey, first, busy, onKeep, onClose }: WritingProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const [text, setText] = useKeptText(draftKey, first)
  const [tried, setTried] = useState(false)
  const { min, max } = recommendationLength
  const short = text.trim().length < min
  const submit = async () => {
    setTried(true)
    if (!short && (await onKeep(text.trim()))) setText(first)
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label={t('recommendations.label')}
        aside={<span>{`${formats.number(text.length)} / ${formats.number(max)}`}</span>}
        help={t('recommendations.help')}
        error={tried && short ? t('recommendations.short', { min }) : undefined}
        multiline
        minRows={4}
        value={text}
        inputProps={{ maxLength: max }}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <Acts sx={{ marginLeft: 0 }}>
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('form.sending')}>
          {t('recommendations.keep')}
        </BusyButton>
        <Button
          variant="text"
          onClick={() => {
            setText(first)
            onClose()
          }}
        >
          {t('recommendations.cancel')}
        </Button>
      </Acts>
    </Form>
  )
}
