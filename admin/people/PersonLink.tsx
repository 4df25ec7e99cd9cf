import Box from '@mui/material/Box'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ConsoleRole } from '#contract/console/roles.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { mayOpen } from '../session/access.ts'
import { nameOr } from '../shared/people.ts'

interface PersonLinkProps {
  readonly id: string
  readonly name: string | null
  /** The row's own name. */
  readonly strong?: boolean
}

/** A person's name, leading to their page for those who may open it. */
export function PersonLink({ id, name, strong = false }: PersonLinkProps) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  if (role === undefined || !mayOpen(role, 'users')) return nameOr(name, t)
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
