import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Muted, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useContact } from './calls.ts'
import { contactSubjects, type ContactSubject } from '../../../shared/paths/help.ts'

/** What is left of the server's 4,000 beside what the browser says. */
const longest = 3600
const schema = z.object({ message: z.string().trim().min(1).max(longest) })

/** A message to the company's team; `?about` says what about. */
export function Contact() {
  const { t } = useTranslation('help')
  const locale = useLocale()
  const { user } = useMe()
  const [parameters] = useSearchParams()
  const [sent, setSent] = useState(false)
  const subject = parameters.get('about')
  const about = contactSubjects.find((one) => one === subject) ?? 'question'
  return (
    <Rows sx={{ gap: 3, maxWidth: 760 }}>
      <PageTitle>{t('contact.title')}</PageTitle>
      <p>
        <BackLink to={laterPaths.help()}>{t('contact.back')}</BackLink>
      </p>
      <PageHeader title={t('contact.title')}>{t('contact.lede', { email: user.email })}</PageHeader>
      <Card variant="outlined">
        <CardContent>
          {sent ? (
            <Sent
              email={user.email}
              onAgain={() => {
                setSent(false)
              }}
            />
          ) : (
            <ContactForm
              key={about}
              about={about}
              onSent={() => {
                setSent(true)
              }}
            />
          )}
        </CardContent>
      </Card>
      <SmallMuted>
        {t('contact.charter')}{' '}
        <LinkTo component={Link} reloadDocument to={paths.charter(locale)}>
          {t('contact.charter_link')}
        </LinkTo>
      </SmallMuted>
    </Rows>
  )
}

/** What helps to find a fault, without anything of the person. */
function technicalData(): string {
  const { innerWidth: width, innerHeight: height } = window
  return `${navigator.userAgent.slice(0, 250)}, ${width} × ${height}, ${navigator.language}`
}

interface ContactFormProps {
  readonly about: ContactSubject
  readonly onSent: () => void
}

function ContactForm({ about, onSent }: ContactFormProps) {
  const { t } = useTranslation('help')
  const { t: say } = useTranslation()
  const me = useMe()
  const locale = useLocale()
  const notifier = useNotifier()
  const contact = useContact()
  const [subject, setSubject] = useState<ContactSubject>(about)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useRefusal()
  const [opened] = useState(() => performance.now())
  const [website, setWebsite] = useState('')
  const [isTechnical, setTechnical] = useState(true)
  const technical = subject === 'problem' ? technicalData() : ''
  const [key, setKey] = useState(randomUuid)
  const { form, clear } = useDraftForm({
    schema,
    empty: { message: '' },
    drafts: { message: textDraft(`${me.id}/contact`) },
  })
  const deliver = async ({ message }: z.infer<typeof schema>) => {
    setBusy(true)
    setRefusal(null)
    try {
      const sent = technical !== '' && isTechnical ? `${message}\n\n${technical}` : message
      const what = { name: me.fullName, email: me.user.email, subject: t(`contact.subjects.${subject}`), message: sent }
      const elapsed = Math.round(performance.now() - opened)
      await contact({ ...what, locale, elapsed_ms: elapsed, website }, key)
      clear()
      onSent()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      // A refusal was answered: what is sent next is another call. Without an answer it is the same one.
      if (refused.status !== 0) setKey(randomUuid())
      setRefusal(refused)
      if (!refused.of('message')) notifier.say(messageOf(say, refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void form.handleSubmit(deliver)()
      }}
    >
      <Rows sx={{ gap: 3 }}>
        <SelectField
          label={t('contact.about')}
          name="about"
          value={subject}
          options={contactSubjects.map((value) => ({ value, label: t(`contact.subjects.${value}`) }))}
          onChoose={(value) => {
            setSubject(contactSubjects.find((one) => one === value) ?? 'other')
          }}
        />
        <TextField
          control={form.control}
          name="message"
          label={t('contact.message')}
          help={t('contact.message_help')}
          fault={t('contact.message_missing')}
          refusal={refusal?.of('message')?.detail}
          max={longest}
          rows={6}
          required
        />
        {technical !== '' && (
          <div>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isTechnical}
                  onChange={(_, checked) => {
                    setTechnical(checked)
                  }}
                />
              }
              label={t('contact.technical')}
            />
            <SmallMuted sx={{ overflowWrap: 'anywhere' }}>
              {t('contact.technical_help', { text: technical })}
            </SmallMuted>
          </div>
        )}
        {/* No person meets this field; what fills it in is a program. */}
        <div hidden>
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            aria-label={t('contact.website')}
            value={website}
            onChange={(event) => {
              setWebsite(event.target.value)
            }}
          />
        </div>
        <div>
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('contact.sending')}>
            {t('contact.send')}
          </BusyButton>
        </div>
      </Rows>
    </form>
  )
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('help')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <Rows sx={{ gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2" ref={title} tabIndex={-1}>
        {t('contact.sent')}
      </Typography>
      <Muted>{t('contact.sent_text', { email })}</Muted>
      <Button onClick={onAgain}>{t('contact.again')}</Button>
    </Rows>
  )
}
