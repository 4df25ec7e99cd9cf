import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Label, Line, Muted, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { messageOf, wordsOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useNow } from '../../../shared/useNow.ts'
import { useFeed } from '../../../shared/hours/calls.ts'
import { CopyLine } from '../../../shared/hours/styles.ts'

/** The link from which a calendar reads the reader's sessions. */
export function Feed() {
  const { t } = useTranslation('availability')
  const { t: say } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const notifier = useNotifier()
  const { feed, error, isPending, retry, make, close } = useFeed()
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useRefusal()
  const title = useRef<HTMLHeadingElement>(null)

  async function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      if (asking === null) notifier.say(messageOf(say, refused))
      else setRefusal(refused)
      return false
    } finally {
      setBusy(false)
    }
  }
  const words = refusal && wordsOf(say, refusal)
  const open = feed !== null
  return (
    <Card>
      <CardContent component="section" aria-labelledby="feed" sx={{ display: 'grid', gap: 2.5 }}>
        <Rows>
          <Typography variant="h3" component="h2" id="feed" ref={title} tabIndex={-1}>
            {t('feed.title')}
          </Typography>
          <Muted>{t('feed.text')}</Muted>
        </Rows>
        {error !== null && <ListError error={error} onRetry={retry} />}
        {open && feed.path !== null && <Link path={feed.path} />}
        {open && (
          <SmallMuted>
            {t('feed.made', { day: formats.day(feed.created_at, now) })}{' '}
            {feed.read_at === null ? t('feed.unread') : t('feed.read', { ago: formats.ago(feed.read_at, now) })}
          </SmallMuted>
        )}
        {!open && !isPending && error === null && (
          <BusyButton
            variant="contained"
            sx={{ justifySelf: 'start' }}
            busy={busy}
            busyLabel={t('feed.busy')}
            onClick={() => void run(make)}
          >
            {t('feed.make')}
          </BusyButton>
        )}
        <Notice icon="lock">{t('feed.privacy')}</Notice>
        {open && (
          <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              onClick={() => {
                setAsking('replace')
              }}
            >
              {t('feed.replace')}
            </Button>
            <Button
              size="small"
              variant="text"
              color="error"
              onClick={() => {
                setAsking('remove')
              }}
            >
              {t('feed.remove')}
            </Button>
          </Line>
        )}
        <FormDialog
          title={t(asking === 'remove' ? 'feed.remove' : 'feed.replace')}
          text={t(asking === 'remove' ? 'feed.remove_text' : 'feed.replace_text')}
          open={asking !== null}
          busy={busy}
          closed={false}
          destructive
          width="xs"
          words={{
            send: t(asking === 'remove' ? 'feed.remove' : 'feed.replace'),
            sending: t('feed.busy'),
            cancel: t('feed.cancel'),
          }}
          refusal={words && { title: words.title, text: words.lines.join(' ') }}
          onClose={() => {
            setAsking(null)
          }}
          onSubmit={async () => {
            if (!(await run(asking === 'remove' ? close : make))) return
            notifier.say({
              tone: 'success',
              title: t(asking === 'remove' ? 'feed.removed' : 'feed.replaced'),
              duration: 8000,
            })
            setAsking(null)
            title.current?.focus()
          }}
        />
      </CardContent>
    </Card>
  )
}

function Link({ path }: { path: string }) {
  const { t } = useTranslation('availability')
  const [message, setMessage] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const address = `webcal://${window.location.host}${path}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setMessage(t('feed.copied'))
    } catch {
      // Plain HTTP has no clipboard: the link is selected, and copied by hand.
      field.current?.select()
      setMessage(t('feed.copy_failed'))
    }
  }
  return (
    <Rows>
      <Label id="feed-link">{t('feed.link')}</Label>
      <CopyLine>
        <input ref={field} readOnly value={address} aria-labelledby="feed-link" />
        <Button size="small" onClick={() => void copy()}>
          {t('feed.copy')}
        </Button>
      </CopyLine>
      <SmallMuted role="status">{message === '' ? t('feed.once') : message}</SmallMuted>
      <Button
        variant="contained"
        href={address}
        sx={{ justifySelf: 'start' }}
        startIcon={<Icon name="calendar" size={16} />}
      >
        {t('feed.open')}
      </Button>
    </Rows>
  )
}
