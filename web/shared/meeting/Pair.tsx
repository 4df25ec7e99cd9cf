import { styled } from '@mui/material/styles'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import type { Me } from '../session/me.ts'
import type { Parties } from './parties.ts'

const Two = styled('span')({
  display: 'inline-flex',
  flex: 'none',
  '& .avatar + .avatar': { marginLeft: -8, boxShadow: `0 0 0 3px ${color.canvas}` },
  '@media (max-width: 640px)': { zoom: 0.8 },
})

/** The two people, side by side. Decorative: their names stand beside it. */
export function Pair({ me, other }: { me: Me; other: Parties['other'] }) {
  return (
    <Two aria-hidden="true">
      <Avatar
        id={!other || other.deleted ? null : other.owner}
        name={other?.name ?? ''}
        beside={me.id}
        src={other?.avatar ?? null}
        size="l"
      />
      <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="l" />
    </Two>
  )
}
