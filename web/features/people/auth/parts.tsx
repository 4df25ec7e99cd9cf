import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'

const Arch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 62,
  marginBottom: 8,
  borderRadius: shape.arch,
  background: color.successGround,
  color: color.successText,
})

/** The mark of something that went well. */
export function Glyph({ name }: { name: IconName }) {
  return (
    <Arch aria-hidden="true">
      <Icon name={name} size={28} />
    </Arch>
  )
}

/** The way out of every page here. */
export function BackLink() {
  const { t } = useTranslation('access')
  return (
    <Button
      component={Link}
      to={authPaths.signIn()}
      variant="text"
      startIcon={<Icon name="chevronLeft" size={16} />}
      sx={{ justifySelf: 'start', marginLeft: -1.5 }}
    >
      {t('back')}
    </Button>
  )
}

/** What can be done, the first thing first; below each other on a phone. */
export const Acts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  paddingTop: 8,
  '& > .end': { marginLeft: 'auto' },
  '@media (max-width: 480px)': {
    '& > *': { flex: '1 1 100%' },
    '& > .first': { order: -1 },
  },
})

/** For the `ref` of what appears in the place of what was acted on. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
