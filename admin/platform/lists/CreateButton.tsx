import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useCanAccess, useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceName } from '../../resource-words.ts'
import { Icon } from '../shared/icons.tsx'

interface CreateButtonProps {
  readonly resource: ResourceName
  readonly children: ReactNode
}

/** The way from a list to the page where a record is made, for those who may make one. */
export function CreateButton({ resource, children }: CreateButtonProps) {
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (canAccess !== true) return null
  return (
    <Button
      variant="contained"
      component={Link}
      to={createPath({ resource, type: 'create' })}
      startIcon={<Icon name="plus" />}
    >
      {children}
    </Button>
  )
}
