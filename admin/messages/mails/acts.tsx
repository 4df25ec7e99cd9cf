import Typography from '@mui/material/Typography'
import type { AdminMail } from '#contract/console/messages/mails.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { MailPill, recipientName } from './MailPill.tsx'

/** What an administrator may do with a mail. */
export const mailActs: Acts<'mails', AdminMail> = {
  retry: {
    resource: 'mails',
    name: 'retry',
    placement: 'button',
    tone: 'neutral',
    Explanation: RetryExplanation,
    bulk: { roles: ['admin'], nameOf: recipientName, renderState: (mail) => <MailPill mail={mail} /> },
  },
}

function RetryExplanation({ record }: { readonly record: AdminMail }) {
  const t = useWords()
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('resources.mails.acts.retry.text', { name: recipientName(record, t) })}
      </Typography>
      {record.last_error === 'outcome_unknown' && <Typography>{t('resources.mails.acts.retry.twice')}</Typography>}
    </>
  )
}
