import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Avatar } from '#theme/Avatar.tsx'
import { type ReactNode, useId } from 'react'
import { RecordContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useLocale, useWords, type Words } from '../../platform/i18n/provider.ts'
import { UnitName } from '../../platform/lists/columns.tsx'
import { profileActs, signUpActs } from '../people/acts.tsx'
import { daysSince, daysUntil, isPast, useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { usePrograms } from '../../platform/shared/programs.ts'
import { accountOf } from './account.ts'

const words = 'resources.sign_ups'

interface SignUpProps {
  readonly signUp: AdminSignUp
}

/** One person who signed up: checks before fields, and the answer at the foot. */
export function SignUpPanel({ signUp }: SignUpProps) {
  const title = useId()
  const { id, full_name: name, job_title, city, actions } = signUp
  return (
    <RecordContextProvider value={signUp}>
      <Panel component="section" aria-labelledby={title} sx={{ overflow: 'hidden' }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', padding: { xs: 2, sm: '20px 24px' } }}
        >
          <Avatar id={id} name={name} size="l" />
          <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
            <Typography variant="h2" id={title} sx={{ fontSize: '1.25rem' }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ color: color.ink2 }}>
              {[job_title, city].filter(Boolean).join(', ')}
            </Typography>
          </Box>
          <Wait signUp={signUp} />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: 4,
            padding: { xs: 2, sm: '20px 24px' },
            borderTop: `1px solid ${color.line}`,
          }}
        >
          <RequestLine signUp={signUp} />
          <Checks signUp={signUp} />
        </Box>
        {actions.length > 0 && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              flexDirection: 'row-reverse',
              justifyContent: 'space-between',
              gap: 1,
              padding: '12px 24px',
              borderTop: `1px solid ${color.line}`,
            }}
          >
            <Answers signUp={signUp} />
          </Box>
        )}
      </Panel>
    </RecordContextProvider>
  )
}

/** To a sign-up, or to somebody who asks for the other profile. */
function Answers({ signUp }: SignUpProps) {
  const { full_name: name, status } = signUp
  const account = accountOf(signUp)
  return status === 'profile_asked' ? (
    <RecordActs acts={profileActs} record={account} name={name} />
  ) : (
    <RecordActs acts={signUpActs} record={account} name={name} />
  )
}

/** How long the person has waited, and how long there is to answer. */
function Wait({ signUp: { status, status_at, created_at, expected_by } }: SignUpProps) {
  const t = useWords()
  const { date } = useFormats()
  if (status === 'rejected')
    return <Chip variant="state" color="default" label={t(`${words}.rejected_on`, { date: date(status_at) })} />
  const waited = daysSince(created_at)
  const late = isPast(expected_by)
  const left = daysUntil(expected_by)
  const answer = left === 0 ? t(`${words}.last_day`) : t(`${words}.left`, { smart_count: left })
  return (
    <Box sx={{ display: 'grid', gap: '4px', justifyItems: { xs: 'start', sm: 'end' } }}>
      <Chip
        variant="state"
        color={late ? 'error' : 'warning'}
        label={waited === 0 ? t(`${words}.waits_today`) : t(`${words}.waits`, { smart_count: waited })}
      />
      <Box component="span" sx={{ color: late ? color.errorText : color.ink2, fontSize: '.8125rem' }}>
        {late ? t(`${words}.late`, { date: date(expected_by) }) : answer}
      </Box>
    </Box>
  )
}

function RequestLine({ signUp }: SignUpProps) {
  const t = useWords()
  const locale = useLocale()
  const { moment } = useFormats()
  const programs = usePrograms(signUp.program_ids)
  const { roles, email, phone, locale: language, time_zone: zone, age, created_at, business_unit, status } = signUp
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t(`${words}.role`), roles.map((role) => t(`${words}.roles.${role}`)).join(' + ')],
    [t('fields.program'), programs.map(({ name }) => name[locale]).join(', ')],
    [t('fields.unit'), business_unit === null ? '' : <UnitName key="unit" source="business_unit" />],
    [t('fields.email'), email],
    [t(`${words}.phone`), phone],
    [t(`${words}.language`), t(`${words}.languages.${language}`, { zone })],
    [t(`${words}.age`), t(`${words}.ages.${age}`)],
    [t(`${words}.from`), <Origin key="from" signUp={signUp} />],
    [t(`${words}.sent`), moment(created_at)],
    ...(status === 'rejected' ? refusalFacts(signUp, t) : []),
  ]
  return (
    <Part title={t(`${words}.asked`)}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(84px, 1fr) minmax(0, 2fr)',
          gap: '8px 12px',
          fontSize: '.875rem',
          '& dt': { color: color.ink2 },
          '& dd': { overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value === '' || value === null ? '–' : value}</dd>
          </Box>
        ))}
      </Box>
    </Part>
  )
}

function refusalFacts({ rejection_reason: reason, rejection_word: word }: AdminSignUp, t: Words) {
  return [
    [t(`${words}.why`), reason === null ? '' : t(`rejection_reasons.${reason}`)],
    [t(`${words}.word`), word ?? ''],
  ] as const
}

function Origin({ signUp: { origin, invited_by_name: name } }: SignUpProps) {
  const t = useWords()
  if (name !== null && origin === 'invited') return t(`${words}.origins.invited_by`, { name })
  if (name !== null && origin === 'import') return t(`${words}.origins.import_by`, { name })
  return t(`${words}.origins.${origin}`)
}

function Checks({ signUp }: SignUpProps) {
  const t = useWords()
  const { email, domain_known, texts_accepted, age, same_name } = signUp
  return (
    <Part title={t(`${words}.checks`)}>
      <Box component="ul" sx={{ fontSize: '.875rem', '& > li + li': { borderTop: `1px solid ${color.line}` } }}>
        {domain_known !== null && (
          <Check fine={domain_known} text={t(`${words}.check.${domain_known ? 'domain' : 'domain_unknown'}`)}>
            {email.slice(email.lastIndexOf('@') + 1)}
          </Check>
        )}
        <Check fine={texts_accepted} text={t(`${words}.check.${texts_accepted ? 'texts' : 'texts_missing'}`)} />
        <Check fine={age !== 'undeclared'} text={t(`${words}.check.${age === 'undeclared' ? 'age_missing' : 'age'}`)} />
        <Check
          fine={same_name.length === 0}
          text={t(`${words}.check.${same_name.length === 0 ? 'name' : 'same_name'}`)}
        >
          {same_name.map(({ id, status }) => (
            <Box key={id} component={Link} to={`/users/${id}/show`} sx={{ display: 'block', color: color.brandText }}>
              {t(`${words}.check.compare`, { state: t(`statuses.${status}`).toLocaleLowerCase() })}
            </Box>
          ))}
        </Check>
      </Box>
    </Part>
  )
}

interface CheckProps {
  readonly fine: boolean
  readonly text: string
  readonly children?: ReactNode
}

function Check({ fine, text, children }: CheckProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '0 10px', paddingBlock: '10px' }}
    >
      <Box component="span" sx={{ color: fine ? color.successText : color.warningText }}>
        <Icon name={fine ? 'check' : 'warning'} />
      </Box>
      <div>
        {text}
        <Box sx={{ color: color.ink2, overflowWrap: 'anywhere' }}>{children}</Box>
      </div>
    </Box>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3" sx={{ fontSize: '1.0625rem', marginBottom: '12px' }}>
        {title}
      </Typography>
      {children}
    </div>
  )
}
