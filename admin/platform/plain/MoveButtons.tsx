import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import type { ConsoleData } from '../data/data-provider.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'

interface MoveButtonsProps {
  readonly resource: ResourceName
  readonly id: string
  /** Of the row, for the names of the buttons. */
  readonly name: string
}

/** Puts a row before or after its neighbour; the list shows it once the server has answered. */
export function MoveButtons({ resource, id, name }: MoveButtonsProps) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const refresh = useRefresh()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (to: 'up' | 'down') => data.move(resource, id, to),
    onSuccess: refresh,
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <Box sx={{ display: 'inline-flex' }}>
      {(['up', 'down'] as const).map((to) => (
        <IconButton
          key={to}
          aria-label={t(`plain.move_row_${to}`, { name })}
          // Not disabled: a button that is disabled while it has the focus loses it.
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate(to)
          }}
          sx={{ width: 36, height: 36 }}
        >
          <Icon name={to} />
        </IconButton>
      ))}
    </Box>
  )
}
