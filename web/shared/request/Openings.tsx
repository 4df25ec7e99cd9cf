import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Label } from '../components/parts.ts'

const List = styled('ul')({ display: 'grid', gap: 8 })
const Opening = styled(ButtonBase)({
  justifyContent: 'flex-start',
  width: '100%',
  padding: '10px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: shape.inner,
  font: 'inherit',
  fontSize: '.875rem',
  lineHeight: 1.45,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: color.lineStrong, backgroundColor: color.brandTint },
  '&:focus-visible': focusRing,
})

interface OpeningsProps {
  texts: readonly string[]
  onTake: (text: string) => void
}

/** Sentences to begin a message with; one that is taken can be edited. */
export function Openings({ texts, onTake }: OpeningsProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  if (texts.length === 0) return null
  return (
    <div>
      <Label id={id} sx={{ marginBottom: 1 }}>
        {t('form.openings')}
      </Label>
      <List aria-labelledby={id}>
        {texts.map((text) => (
          <li key={text}>
            <Opening
              onClick={() => {
                onTake(text)
              }}
            >
              {text}
            </Opening>
          </li>
        ))}
      </List>
    </div>
  )
}
