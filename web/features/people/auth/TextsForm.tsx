import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { ProgressBar } from '../../../shared/components/ProgressBar.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { Fault } from '../../../shared/components/Fault.tsx'
import { Form } from './LinkForm.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'
import { Acts } from './parts.tsx'
import { readTexts, textsKey } from './signUpCalls.ts'
import type { LegalText } from './signUpCalls.ts'
import { StepActs } from './StepActs.tsx'
import { Trouble } from './Trouble.tsx'
import type { useSend } from './useSend.ts'

const Promises = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0 24px',
  '& li': {
    display: 'grid',
    gap: 2,
    alignContent: 'start',
    padding: '12px 0 20px',
    borderTop: `2px solid ${color.ink}`,
  },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Documents = styled('ul')({
  display: 'grid',
  gap: 12,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4px 16px',
    padding: 16,
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    background: color.canvas,
  },
})

export type Acceptable = 'charter' | 'terms'
export type AcceptableText = LegalText & { document: Acceptable }
const isAmong =
  (documents: readonly Acceptable[]) =>
  (text: LegalText): text is AcceptableText =>
    documents.some((document) => document === text.document)

/** A box is ticked for one version: another one that comes meanwhile has its own. */
const boxOf = ({ document, version }: LegalText) => `${document} ${version}`

interface TextsFormProps {
  documents: readonly Acceptable[]
  sending: Pick<ReturnType<typeof useSend>, 'busy' | 'error'>
  words: { submit: string; sending: string }
  /** With the version in force of each, once every box is ticked. */
  onAccept: (texts: readonly AcceptableText[]) => void
  /** Where it is a step of several. */
  onBack?: () => void
}

/** Texts in the version that is in force now: their short form, where to read them, and a box for each. */
export function TextsForm({ documents, sending, words, onAccept, onBack }: TextsFormProps) {
  const { t } = useTranslation('sign_up')
  const { t: say } = useTranslation()
  const locale = useLocale()
  const formats = useFormats()
  const { http } = useAuth()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const query = useQuery({
    queryKey: textsKey(locale),
    queryFn: ({ signal }) => readTexts(http, locale, signal),
    staleTime: 60_000,
  })
  const texts = (query.data ?? []).filter(isAmong(documents))
  if (query.error instanceof ApiError && query.data === undefined)
    return <ListError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <ProgressBar label={say('loading')} />
  const summed = texts.find(({ document }) => document === 'charter') ?? texts[0]
  const promises = (summed?.sections ?? []).filter(({ short }) => short !== '')
  const submit = (
    <BusyButton type="submit" variant="contained" className="end first" busy={sending.busy} busyLabel={words.sending}>
      {words.submit}
    </BusyButton>
  )
  return (
    <>
      {promises.length > 0 && (
        <Promises>
          {promises.map(({ title, short }) => (
            <li key={title}>
              <Strong>{title}</Strong>
              <SmallMuted>{short}</SmallMuted>
            </li>
          ))}
        </Promises>
      )}
      <Form
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          const missing = texts.find((text) => !accepted.has(boxOf(text)))
          if (missing === undefined) onAccept(texts)
          else form.current?.querySelector<HTMLInputElement>(`[name="${missing.document}"]`)?.focus()
        }}
      >
        <Documents>
          {texts.map(({ document, title, version, published_at: published, locale: language, reading_minutes }) => (
            <li key={document}>
              <div>
                <Strong>{title}</Strong>
                <SmallMuted>
                  {t(published === null ? 'charter.version_plain' : 'charter.version_dated', {
                    version,
                    language: t(`charter.languages.${language}`),
                    day: published === null ? '' : formats.fullDay(published),
                  })}{' '}
                  {t('charter.minutes', { count: reading_minutes })}
                </SmallMuted>
              </div>
              <Button variant="text" size="small" href={authPaths[document](language)} target="_blank" rel="noopener">
                {t('charter.read')}
                <VisuallyHidden> {t('charter.read_what', { title })}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </Documents>
        {texts.map((text) => {
          const { document, version } = text
          const box = boxOf(text)
          const isTicked = accepted.has(box)
          return (
            <div key={box}>
              <FormControlLabel
                label={t(`charter.accept_${document}`, { version })}
                control={
                  <Checkbox
                    name={document}
                    checked={isTicked}
                    slotProps={{
                      input: {
                        'aria-describedby': tried && !isTicked ? `accept-${document}` : undefined,
                      },
                    }}
                    onChange={(event) => {
                      const next = new Set(accepted)
                      if (event.target.checked) next.add(box)
                      else next.delete(box)
                      setAccepted(next)
                    }}
                  />
                }
              />
              {tried && !isTicked && <Fault id={`accept-${document}`}>{t('fault.not_accepted')}</Fault>}
            </div>
          )
        })}
        <SmallMuted>{t('charter.kept')}</SmallMuted>
        {sending.error !== null && <Trouble error={sending.error} />}
        {onBack === undefined ? <Acts>{submit}</Acts> : <StepActs onBack={onBack}>{submit}</StepActs>}
      </Form>
    </>
  )
}
