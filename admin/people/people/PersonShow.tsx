import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useDataProvider, useGetList, usePermissions } from 'react-admin'
import type { AdminAnswers } from '#contract/console/community/answers.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { AdminProfile, AdminUser } from '#contract/console/people/users.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { UnitName } from '../../platform/lists/columns.tsx'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { useMay } from '../session/use-may.ts'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { RecordPage } from '../../platform/shared/RecordPage.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { usePrograms } from '../../platform/shared/programs.ts'
import { AttendanceReceipt } from './AttendanceReceipt.tsx'
import { BarLink } from './BarLink.tsx'
import { Granted } from './Granted.tsx'
import { PersonActs } from './PersonActs.tsx'
import { PersonLink } from './PersonLink.tsx'
import { PersonRecords } from './PersonRecords.tsx'
import { statusTones, useFillText } from './labels.ts'

/** One person: who they are, what they hold, what they are a party of, and what happened. */
export default function PersonShow() {
  const t = useWords()
  return (
    <RecordPage<AdminUser>
      resource="users"
      titleOf={(user) => nameOr(user.full_name, t)}
      renderPill={(user) => (
        <Chip variant="state" color={statusTones[user.status]} label={t(`statuses.${user.status}`)} />
      )}
      renderSummary={(user) => <Summary user={user} />}
      renderMore={(user) => <More user={user} />}
      renderActs={(user) => <PersonActs user={user} />}
    />
  )
}

function Summary({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const { date } = useFormats()
  const mayLookBack = useMay('users', 'history')
  const { permissions: role } = usePermissions<ConsoleRole>()
  // Auditors read no contact details, and nothing of what people say of themselves.
  const isAuditor = role === 'auditor'
  const { id, full_name: name, avatar_url: src } = user
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start', '& > dl': { flex: '1 1 280px' } }}>
      <Avatar id={name === null ? null : id} name={name ?? ''} src={src} size="xl" />
      <Facts
        facts={[
          ...(mayLookBack && !isAuditor
            ? [
                { name: t('fields.email'), value: <Address user={user} /> },
                { name: t('resources.users.phone'), value: user.phone ?? '–' },
              ]
            : []),
          ...(isAuditor ? [] : [{ name: t('fields.job_title'), value: user.job_title ?? '–' }]),
          { name: t('fields.unit'), value: user.business_unit === null ? '–' : <UnitName source="business_unit" /> },
          { name: t('fields.created_at'), value: date(user.created_at) },
          ...(user.away === null
            ? []
            : [
                {
                  name: t('resources.users.away'),
                  value: t('resources.users.away_days', {
                    first: date(`${user.away.first_day}T12:00:00`),
                    last: date(`${user.away.last_day}T12:00:00`),
                  }),
                },
              ]),
          ...(user.finish_asked_at === null
            ? []
            : [{ name: t('resources.users.asked_to_finish'), value: date(user.finish_asked_at) }]),
          ...(user.merged_into === null
            ? []
            : [{ name: t('resources.users.merged_into'), value: <Other of={user.merged_into} /> }]),
          ...(user.merged.length === 0
            ? []
            : [
                {
                  name: t('resources.users.merged'),
                  value: user.merged.map((one) => <Other key={one.id} of={one} />),
                },
              ]),
        ]}
      />
    </Box>
  )
}

/** With a word where no mail reaches it. */
function Address({ user: { email, address_refused: refused } }: { readonly user: AdminUser }) {
  const t = useWords()
  const { date } = useFormats()
  return (
    <>
      {email ?? '–'}{' '}
      {refused !== null && (
        <Chip variant="state" color="error" label={t('list.address_refused', { date: date(refused.at) })} />
      )}
    </>
  )
}

/** Another account of the same person. */
function Other({ of: { id, full_name: name } }: { readonly of: AdminUser['merged'][number] }) {
  return (
    <Box component="span" sx={{ display: 'block' }}>
      <PersonLink id={id} name={name} />
    </Box>
  )
}

/** Profiles beside each other, then what the person is a party of. */
function More({ user }: { readonly user: AdminUser }) {
  const mayOpenPairs = useMay('mentoring_requests', 'list')
  const { permissions: role } = usePermissions<ConsoleRole>()
  const mayRead = role !== undefined && role !== 'auditor' && user.status !== 'erased'
  const { data: answers = [] } = useGetList<AdminAnswers>(`users/${user.id}/answers`, {}, { enabled: mayRead })
  const answersOf = (profile: string) => answers.find(({ id }) => id === profile)?.answers ?? []
  return (
    <Box sx={{ display: 'grid', gap: 2, marginTop: 2, maxWidth: 960 }}>
      {user.status === 'erased' ? <Certificate user={user} /> : <AttendanceReceipt user={user} />}
      {/* A list kept from before this page may hold less than the record does. */}
      {user.profile_details.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
          {user.profile_details.map((profile) => (
            <Profile key={profile.id} profile={profile} answers={answersOf(profile.id)} />
          ))}
        </Box>
      )}
      {user.status !== 'erased' && <Granted user={user} />}
      {mayOpenPairs && <PersonRecords user={user} />}
    </Box>
  )
}

/** For administrators who may erase: the proof to hand to the person. */
function Certificate({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { permissions: role } = usePermissions<ConsoleRole>()
  if (role !== 'admin' && role !== 'business_unit_admin') return null
  const label = t('resources.users.certificate')
  return (
    <Box sx={{ justifySelf: 'start' }}>
      <DownloadButton label={label} disabled={false} file={() => data.certificate(user.id)}>
        {label}
      </DownloadButton>
    </Box>
  )
}

interface ProfileProps {
  readonly profile: AdminProfile
  readonly answers: AdminAnswers['answers']
}

function Profile({ profile, answers }: ProfileProps) {
  const t = useWords()
  const locale = useLocale()
  const { date } = useFormats()
  const fill = useFillText()
  const programs = usePrograms(profile.program_ids)
  const id = `profile-${profile.role}`
  return (
    <Panel component="section" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, marginBottom: 1 }}>
        <Typography variant="h2" id={id} sx={{ fontSize: '1.125rem' }}>
          {t(`profiles.${profile.role}`)}
        </Typography>
        {profile.expert === true && (
          <Chip variant="fact" sx={{ marginLeft: 'auto' }} label={t('resources.users.expert')} />
        )}
        <Chip
          variant="state"
          color={profile.hidden.length === 0 ? 'success' : 'warning'}
          label={t(profile.hidden.length === 0 ? 'resources.users.visible' : 'resources.users.hidden')}
        />
      </Box>
      <Facts
        columns={1}
        facts={[
          {
            name: t('resources.users.completion'),
            value: (
              <>
                {fill(profile)}
                {profile.hidden.includes('under_bar') && (
                  <Box component="span" sx={{ display: 'block' }}>
                    <BarLink />
                  </Box>
                )}
              </>
            ),
          },
          {
            name: t('resources.users.capacity'),
            value: (
              <>
                {t('capacity', { open: profile.open, limit: profile.limit })}
                <Box
                  component="span"
                  sx={{ display: 'block', fontWeight: 400, fontSize: '.8125rem', color: color.ink2 }}
                >
                  {t(profile.own_limit === null ? 'resources.users.company_limit' : 'resources.users.own_limit')}
                </Box>
              </>
            ),
          },
          ...(profile.waiting === null
            ? []
            : [
                {
                  name: t('resources.users.waiting'),
                  value: t('resources.users.waiting_people', {
                    smart_count: profile.waiting.people,
                    offered: profile.waiting.offered,
                  }),
                },
              ]),
          {
            name: t('fields.program'),
            value: programs.length === 0 ? '–' : programs.map(({ name }) => name[locale]).join(', '),
          },
          { name: t('resources.users.opened'), value: date(profile.created_at) },
          ...answers.map(({ field_name: name, label, values }) => ({
            name: label[locale],
            value: values.map(({ text, link }) => (
              <AnswerText key={name + text[locale]} text={text[locale]} link={link} />
            )),
          })),
        ]}
      />
    </Panel>
  )
}

/** A text as it was typed, or one of several. */
function AnswerText({ text, link }: { readonly text: string; readonly link: string | null }) {
  return (
    <Box component="span" sx={{ display: 'block', fontWeight: 400, whiteSpace: 'pre-line' }}>
      {link === null ? (
        text
      ) : (
        <Link href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </Link>
      )}
    </Box>
  )
}
