import Box from '@mui/material/Box'
import type { AdminMail } from '#contract/console/messages/mails.ts'
import { channels } from '#contract/messages/notification-settings.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { visuallyHidden } from '../../platform/shared/Panel.tsx'
import { mailActs } from './acts.tsx'
import { MailPill, recipientName } from './MailPill.tsx'
import { templates, useTemplateName } from './template-name.ts'

const channelIcons = { email: 'mail', sms: 'phone', push: 'bell' } as const

/** What the product sent and is to send, and what became of it; the newest first. */
export default function MailList() {
  const t = useWords()
  const { moment } = useFormats()
  const templateName = useTemplateName()
  const kind = ({ template }: AdminMail) => templateName(template)
  const what = (mail: AdminMail) => (
    <Box
      component="span"
      title={t(`resources.mails.channels.${mail.channel}`)}
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', '& svg': { flex: 'none' } }}
    >
      <Icon name={channelIcons[mail.channel]} size={16} />
      <span>
        <Box component="span" sx={visuallyHidden}>
          {t(`resources.mails.channels.${mail.channel}`)}{' '}
        </Box>
        {kind(mail)}
      </span>
    </Box>
  )
  const who = (mail: AdminMail) =>
    mail.user_id !== null && mail.full_name !== null ? (
      <PersonLink id={mail.user_id} name={mail.full_name} strong />
    ) : (
      recipientName(mail, t)
    )
  const when = ({ created_at: at }: AdminMail) => <time dateTime={at}>{moment(at)}</time>
  /** Nothing where the state is all that the server's answer says. */
  const next = ({ state, next_attempt_at: at, last_error: error }: AdminMail) => {
    if (state === 'waiting' && at !== null) return t('resources.mails.next_attempt', { at: moment(at) })
    return error === null ? null : t(`resources.mails.states.${state}`)
  }
  const acts = (mail: AdminMail) => <RecordActs acts={mailActs} record={mail} name={recipientName(mail, t)} />
  return (
    <ConsoleList<AdminMail>
      resource="mails"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t('resources.mails.search')} />}>
          <SelectFilter
            source="template"
            label={t('resources.mails.template')}
            any={t('resources.mails.any')}
            choices={templates.map((value) => ({ value, name: t(`resources.mails.templates.${value}`) }))}
          />
          <SelectFilter
            source="channel"
            label={t('resources.mails.channel')}
            any={t('resources.mails.any_channel')}
            choices={channels.map((value) => ({ value, name: t(`resources.mails.channels.${value}`) }))}
          />
          <DayFilter source="created_at_gte" label={t('list.since')} />
          <DayFilter source="created_at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={<BulkActs acts={mailActs} />}
      renderCard={(mail) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <span>{who(mail)}</span>
          <span>{what(mail)}</span>
          {when(mail)}
          <MailPill mail={mail} />
          {next(mail) !== null && <span>{next(mail)}</span>}
          {acts(mail)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminMail> resource="mails" nameOf={(mail) => recipientName(mail, t)}>
          <Column<AdminMail> label="console.resources.mails.to" disableSort render={who} />
          <Column<AdminMail> label="console.resources.mails.template" disableSort render={what} />
          <Column<AdminMail>
            label="console.resources.mails.answer"
            disableSort
            render={(mail) => <MailPill mail={mail} />}
          />
          <Column<AdminMail> label="console.resources.mails.attempts" disableSort render={({ attempts }) => attempts} />
          <Column<AdminMail> source="created_at" label="console.list.when" className="nowrap" render={when} />
          <Column<AdminMail> label="console.resources.mails.next" disableSort render={next} />
          <Column<AdminMail>
            label="console.resources.mails.act"
            disableSort
            className="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}
