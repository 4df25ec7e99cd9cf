import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { useOwnParts } from '../../../shared/profile/ownParts.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import type { Item } from '../../../shared/data/models.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { heldWords } from '../../../shared/level/held.ts'
import { seniorityRange } from '../../../shared/profile/seniority.ts'

const Who = styled('div')({
  display: 'flex',
  gap: 24,
  alignItems: 'center',
  '& > .picture': { position: 'relative', display: 'inline-flex' },
  '& > .words': { display: 'grid', gap: 8, minWidth: 0 },
  '& .title': { fontSize: '1.125rem', lineHeight: 1.55, color: color.ink2 },
  '& .state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  '@media (max-width: 640px)': { flexDirection: 'column', alignItems: 'flex-start', gap: 16 },
})

const Facts = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  marginTop: 24,
  color: color.ink2,
  fontSize: '.9375rem',
  '& li': { display: 'inline-flex', gap: 8, alignItems: 'center' },
})

/** Who it is: name, work, state, and the facts in one line. */
export function ProfileHead({
  profile,
  changesPicture = false,
  children,
}: {
  profile: Item<'presenters' | 'participants'>
  /** The reader's own, who changes the picture here. */
  changesPicture?: boolean
  children?: ReactNode
}) {
  const { PhotoButton } = useOwnParts()
  const { t } = useTranslation('profile')
  const { t: level } = useTranslation('level')
  const formats = useFormats()
  const { attributes: person } = profile
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The change of page took the focus to the content before the name was there to be read.
    if (document.activeElement?.id === 'content') heading.current?.focus({ preventScroll: true })
  }, [])
  const names = person.languages.map(({ label }) => label[formats.locale])
  // French names of languages are common nouns; English ones keep their capital.
  const languages = formats.locale === 'fr' ? names.map((name, at) => (at === 0 ? name : name.toLowerCase())) : names
  const facts: { icon: IconName; text: string }[] = []
  if (person.city) facts.push({ icon: 'place', text: person.city })
  if (languages.length > 0) facts.push({ icon: 'globe', text: languages.join(', ') })
  if (person.seniority_years !== null) {
    const range = seniorityRange(person.seniority_years)
    const years = range === null ? t('facts.years', { count: person.seniority_years }) : t(`facts.seniority.${range}`)
    facts.push({ icon: 'briefcase', text: years })
  }
  if (person.finished_accompaniments > 0)
    facts.push({ icon: 'people', text: t('facts.finished', { count: person.finished_accompaniments }) })
  if (person.level !== null && person.sessions !== null) {
    const held = heldWords(level, formats, person.sessions)
    const name = level(`names.${person.level}`).toLocaleLowerCase(formats.locale)
    facts.push({ icon: 'history', text: level('fact', { level: name, held }) })
  }
  const unit = person.business_unit?.label[formats.locale]
  return (
    <header>
      <Who>
        <span className="picture">
          <Avatar id={ownerOf(profile)} name={person.full_name} src={person.avatar_url} size="xxl" />
          {changesPicture && (
            <Suspense fallback={null}>
              <PhotoButton />
            </Suspense>
          )}
        </span>
        <div className="words">
          <Typography
            ref={heading}
            variant="h1"
            tabIndex={-1}
            sx={{ '&:focus': { outline: 'none', boxShadow: 'none' } }}
          >
            {person.full_name}
          </Typography>
          {(person.title ?? unit) && <p className="title">{[person.title, unit].filter((part) => part).join(', ')}</p>}
          {children !== undefined && <div className="state">{children}</div>}
        </div>
      </Who>
      {facts.length > 0 && (
        <Facts aria-label={t('facts.label')}>
          {facts.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </Facts>
      )}
    </header>
  )
}
