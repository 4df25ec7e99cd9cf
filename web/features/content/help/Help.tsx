import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Muted, Rows, Small, SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useFaqs } from './calls.ts'
import { HelpPicture } from './HelpPicture.tsx'
import { isAbout, Questions } from './Questions.tsx'

const Hero = styled('header')({
  display: 'grid',
  gap: 16,
  padding: 'clamp(20px, 4vw, 40px)',
  borderRadius: shape.radius,
  background: color.brandTint,
  '& > div': { maxWidth: 520 },
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', '& > *': { gridColumn: 1 } },
})
const Doors = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: 16,
  '& > a': {
    display: 'grid',
    gap: 8,
    alignContent: 'start',
    padding: 20,
    color: color.ink,
    textDecoration: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    background: color.surface,
    '&:hover': { borderColor: color.brandText },
    '&:focus-visible': focusRing,
  },
  '@media (max-width: 640px)': {
    gap: 12,
    '& > a': { gridTemplateColumns: '40px minmax(0, 1fr)', gap: '0 14px', alignItems: 'center', padding: 16 },
    '& > a > span:first-of-type': { gridRow: '1 / span 2' },
  },
})
const Glyph = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 44,
  borderRadius: shape.arch,
  background: color.brandTint2,
  color: color.brandText,
})

/** The search over the frequent questions, then the doors, then the questions themselves. */
export function Help() {
  const { t } = useTranslation('help')
  const locale = useLocale()
  const { faqs, error, isPending, retry } = useFaqs()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  // Only words that lead somewhere: the questions are the company's own.
  const hinted = t('search_words')
    .split(', ')
    .filter((word) => faqs?.some((faq) => isAbout(faq, word)))
    .slice(0, 3)
    .join(', ')
  const found = (faqs ?? []).filter((faq) => isAbout(faq, q))
  return (
    <Rows sx={{ gap: 4 }}>
      <PageTitle>{t('title')}</PageTitle>
      <Hero>
        <Typography variant="h1">{t('heading')}</Typography>
        <div>
          <Field
            label={t('search')}
            type="search"
            placeholder={hinted === '' ? undefined : t('search_hint', { words: hinted })}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
            }}
          />
        </div>
        <HelpPicture />
        <Small role="status">{q === '' ? '' : t('found', { count: found.length, q })}</Small>
      </Hero>
      {q === '' && (
        <Doors aria-label={t('doors.label')}>
          <Door to={paths.charter(locale)} icon="list" title={t('doors.charter')} text={t('doors.charter_text')} />
          <Door
            to="#faq"
            icon="help"
            title={t('doors.faq')}
            text={faqs === null ? '' : t('doors.faq_text', { count: faqs.length })}
          />
          <Door to={laterPaths.helpContact()} icon="mail" title={t('doors.contact')} text={t('doors.contact_text')} />
          <Door to={laterPaths.helpTest()} icon="video" title={t('doors.test')} text={t('doors.test_text')} />
          <Door
            to={laterPaths.helpContact('problem')}
            icon="warning"
            title={t('doors.problem')}
            text={t('doors.problem_text')}
          />
        </Doors>
      )}
      <section aria-labelledby="faq">
        <Typography variant="h2" id="faq" tabIndex={-1} sx={{ marginBottom: 2 }}>
          {t('questions')}
        </Typography>
        {isPending && (
          <Loading>
            <RowsSkeleton rows={6} />
          </Loading>
        )}
        {error && faqs === null && <ListError error={error} onRetry={retry} />}
        {faqs?.length === 0 && <Muted>{t('no_questions')}</Muted>}
        {q !== '' && found.length === 0 && (
          <Muted>
            {t('nothing')}{' '}
            <LinkTo component={Link} to={laterPaths.helpContact('question')}>
              {t('doors.contact')}
            </LinkTo>
          </Muted>
        )}
        <Questions faqs={found} q={q} />
      </section>
    </Rows>
  )
}

interface DoorProps {
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

function Door({ to, icon, title, text }: DoorProps) {
  const inside = (
    <>
      <Glyph>
        <Icon name={icon} />
      </Glyph>
      <b>{title}</b>
      <SmallMuted as="span">{text}</SmallMuted>
    </>
  )
  // What is outside the dashboard is a page of the server.
  const reload = !to.startsWith(paths.dashboard())
  return to.startsWith('#') ? (
    <a href={to}>{inside}</a>
  ) : (
    <Link to={to} reloadDocument={reload}>
      {inside}
    </Link>
  )
}
