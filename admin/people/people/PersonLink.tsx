import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { nameOr } from '../../platform/shared/people.ts'

interface PersonLinkProps {
  readonly id: string
  readonly name: string | null
  /** The row's own name. */
  readonly strong?: boolean
}

/** A person's name, leading to their page, which every role opens. */
export function PersonLink({ id, name, strong = false }: PersonLinkProps) {
  const t = useWords()
  return (
    <Box
      component={Link}
      to={`/users/${id}/show`}
      sx={{
        color: color.ink,
        fontWeight: strong ? 600 : 'inherit',
        textDecoration: strong ? 'none' : 'underline',
        textUnderlineOffset: '.2em',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {nameOr(name, t)}
    </Box>
  )
}
