import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import type { Favourites } from './useFavourites.ts'

const look = { color: color.brandText, '&[aria-pressed="true"] svg': { fill: 'currentColor' } } as const

interface FavouriteButtonProps {
  mentor: { readonly id: string; readonly name: string }
  favourites: Favourites
  /** With its words beside it. */
  worded?: boolean
}

/** The reader's own mark on a mentor: a heart, full when it is on. */
export function FavouriteButton({ mentor: { id, name }, favourites, worded = false }: FavouriteButtonProps) {
  const { t } = useTranslation('match')
  const toggle = {
    'aria-pressed': favourites.has(id),
    onClick: () => {
      favourites.toggle(id)
    },
  }
  return worded ? (
    <Button variant="text" sx={look} startIcon={<Icon name="heart" />} {...toggle}>
      {t('keep_favourite')}
    </Button>
  ) : (
    <IconButton size="small" sx={look} aria-label={t('favourite', { name })} {...toggle}>
      <Icon name="heart" />
    </IconButton>
  )
}
