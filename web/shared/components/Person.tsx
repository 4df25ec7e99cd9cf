import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import type { Attributes } from '../data/models.ts'
import type { Locale } from '../i18n/locale.ts'
import { Avatar } from '#theme/Avatar.tsx'

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minWidth: 0,
  '& > div:last-of-type': { minWidth: 0 },
  '& h2, & h3': { fontSize: '1.125rem', lineHeight: 1.35, letterSpacing: '-.005em' },
  '& p': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
})

/** A name that leads to its person, without looking like a link until it is pointed at. */
export const NameLink = styled(Link)({
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
})

type Profile = Attributes<'presenters'>

/** « Réseaux, Lyon »: unit and city, as far as they are known. */
export function unitAndCity({ business_unit, city }: Pick<Profile, 'business_unit' | 'city'>, locale: Locale): string {
  return [business_unit?.label[locale], city].filter((part) => part).join(', ')
}

export interface PersonProps {
  id: string
  profile: Profile
  locale: Locale
  /** Where the name leads. */
  to: string
  size?: 'm' | 'l'
  /** Names the card it heads. */
  headingId?: string
  /** Of the name, under the heading that it stands below. */
  heading?: 'h2' | 'h3'
  /** After the two lines: a tag, a state. */
  children?: ReactNode
}

/** Avatar, name and what the person does: the head of a card. */
export function Person({
  id,
  profile,
  locale,
  to,
  size = 'l',
  headingId,
  heading: Heading = 'h3',
  children,
}: PersonProps) {
  const place = unitAndCity(profile, locale)
  const gone = profile.deleted === true
  return (
    <Row>
      <Avatar id={gone ? null : id} name={profile.full_name} src={profile.avatar_url} size={size} />
      <div>
        <Heading id={headingId}>{gone ? profile.full_name : <NameLink to={to}>{profile.full_name}</NameLink>}</Heading>
        {profile.title && <p>{profile.title}</p>}
        {place !== '' && <p>{place}</p>}
        {children}
      </div>
    </Row>
  )
}
