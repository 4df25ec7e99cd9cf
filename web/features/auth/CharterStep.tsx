import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { SmallMuted, Strong } from '../../shared/components/parts.ts'
import { ProgressBar } from '../../shared/components/ProgressBar.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { useFormats, useLocale } from '../../shared/i18n/format.ts'
import { useAuth } from '../../shared/session/me.ts'
import { Heading } from './AuthFrame.tsx'
import { Fault } from '../../shared/components/SelectField.tsx'
import { Form } from './LinkForm.tsx'
import { authPaths } from './paths.ts'
import { readTexts } from './signUpCalls.ts'
import type { LegalText } from './signUpCalls.ts'
import { StepActs } from './StepActs.tsx'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

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

type Accepted = 'charter' | 'terms'
const isAccepted = (text: LegalText): text is LegalText & { document: Accepted } =>
  text.document === 'charter' || text.document === 'terms'

interface CharterStepProps {
  follows: boolean
  send: (texts: readonly LegalText[]) => Promise<void>
  /** The server found something wrong with what was typed before. */
  onRefused: (error: ApiError) => void
  onBack: () => void
}

/** The charter and the terms, in the version that is in force now. The account is made when the server says so. */
export function CharterStep({ follows, send, onRefused, onBack }: CharterStepProps) {
  const { t } = useTranslation('sign_up')
  const { t: say } = useTranslation()
  const locale = useLocale()
  const formats = useFormats()
  const { http } = useAuth()
  const sending = useSend()
  const [accepted, setAccepted] = useState<ReadonlySet<Accepted>>(new Set())
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const query = useQuery({
    queryKey: ['documents', locale],
    queryFn: ({ signal }) => readTexts(http, locale, signal),
    staleTime: 60_000,
  })
  const texts = (query.data ?? []).filter(isAccepted)
  const refusal = sending.error
  useEffect(() => {
    if (refusal?.status === 422) onRefused(refusal)
    // Once for each refusal.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])
  const heading = (
    <Heading follows={follows} title={t('charter.title')}>
      <p>{t('charter.text')}</p>
    </Heading>
  )
  if (query.error instanceof ApiError && query.data === undefined)
    return (
      <>
        {heading}
        <ListError error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  if (query.data === undefined)
    return (
      <>
        {heading}
        <ProgressBar label={say('loading')} />
      </>
    )
  const promises = texts.find(({ document }) => document === 'charter')?.sections.filter(({ short }) => short !== '')
  return (
    <>
      {heading}
      <Promises>
        {(promises ?? []).map(({ title, short }) => (
          <li key={title}>
            <Strong>{title}</Strong>
            <SmallMuted>{short}</SmallMuted>
          </li>
        ))}
      </Promises>
      <Form
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          const missing = texts.find(({ document }) => !accepted.has(document))
          if (missing === undefined) void sending.send(() => send(texts))
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
              <Button variant="text" size="small" href={authPaths[document]()} target="_blank" rel="noopener">
                {t('charter.read')}
                <VisuallyHidden> {t('charter.read_what', { title })}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </Documents>
        {texts.map(({ document, version }) => (
          <div key={document}>
            <FormControlLabel
              label={t(`charter.accept_${document}`, { version })}
              control={
                <Checkbox
                  name={document}
                  checked={accepted.has(document)}
                  slotProps={{
                    input: {
                      'aria-describedby': tried && !accepted.has(document) ? `accept-${document}` : undefined,
                    },
                  }}
                  onChange={(event) => {
                    const next = new Set(accepted)
                    if (event.target.checked) next.add(document)
                    else next.delete(document)
                    setAccepted(next)
                  }}
                />
              }
            />
            {tried && !accepted.has(document) && <Fault id={`accept-${document}`}>{t('fault.not_accepted')}</Fault>}
          </div>
        ))}
        <SmallMuted>{t('charter.kept')}</SmallMuted>
        {refusal !== null && <Trouble error={refusal} />}
        <StepActs onBack={onBack}>
          <BusyButton
            type="submit"
            variant="contained"
            className="end first"
            busy={sending.busy}
            busyLabel={t('charter.sending')}
          >
            {t('charter.submit')}
          </BusyButton>
        </StepActs>
      </Form>
    </>
  )
}
