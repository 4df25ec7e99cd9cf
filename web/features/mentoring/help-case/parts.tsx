import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { Block, BlockTitle, ReaderList } from '../../../shared/meeting/page.tsx'

const Arch = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 78,
  borderRadius: shape.arch,
  backgroundColor: color.brandTint,
  color: color.brandText,
  '@media (max-width: 640px)': { width: 52, height: 56 },
})

export function Glyph() {
  return (
    <Arch aria-hidden="true">
      <Icon name="lock" />
    </Arch>
  )
}

const mark = (name: IconName) => (
  <span className="mark" aria-hidden="true">
    <Icon name={name} size={20} />
  </span>
)

/** Who reads, and who never does: named before a word is written. */
export function ReadersBlock({ who, what, first }: { who: string; what: string; first: string }) {
  const { t } = useTranslation('help_case')
  return (
    <Block component="section" variant="outlined" className="sunken" aria-labelledby="help-readers">
      <BlockTitle id="help-readers">{t('readers.title')}</BlockTitle>
      <ReaderList
        readers={[
          { key: 'team', picture: mark('person'), who, what },
          { key: 'other', picture: mark('lock'), who: t('readers.not', { name: first }), what: t('readers.never') },
        ]}
      />
    </Block>
  )
}
