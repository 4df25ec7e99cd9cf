import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Brand } from '#theme/brand.ts'
import { contrast } from '#theme/color.ts'
import { darkTokens, lightTokens } from '#theme/tokens.ts'
import { color, font, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Facts } from '../../platform/shared/Facts.tsx'
import { LogoMark } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'

const words = 'resources.company_settings.brand'

interface PreviewProps {
  readonly brand: Brand
  readonly name: string
  readonly logo: string | null
}

/** The brand as pages would show it: light and dark side by side, on a telephone, and the contrasts that follow. */
export function BrandPreview(props: PreviewProps) {
  const t = useWords()
  const { average } = useFormats()
  const light = lightTokens(props.brand)
  const ratio = (ink: string, ground: string) => `${average(Math.floor(contrast(ink, ground) * 10) / 10)} : 1`
  return (
    <Panel component="section" sx={{ padding: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', marginBottom: 1 }}>
        {t(`${words}.preview`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Sample {...props} scheme="light" />
        <Sample {...props} scheme="dark" />
        <Box>
          <Typography component="h3" variant="body2" sx={{ color: color.ink2, marginBottom: 1 }}>
            {t(`${words}.phone`)}
          </Typography>
          <Box sx={{ width: 240, maxWidth: '100%', padding: '6px', borderRadius: '28px', backgroundColor: color.ink }}>
            <Sample {...props} scheme="light" isPhone />
          </Box>
        </Box>
        <Box>
          <Typography component="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {t(`${words}.checks`)}
          </Typography>
          <Facts
            columns={1}
            facts={[
              { name: t(`${words}.check.white_on_darker`), value: ratio(light.action.text, light.action.ground) },
              { name: t(`${words}.check.text_on_canvas`), value: ratio(light.brand.text, light.canvas) },
              { name: t(`${words}.check.text_on_tint`), value: ratio(light.brand.text, light.brand.tint) },
              {
                name: t(`${words}.check.ink_on_main`),
                value: ratio(darkTokens(props.brand).action.text, props.brand.main),
              },
            ]}
          />
        </Box>
      </Box>
    </Panel>
  )
}

interface SampleProps extends PreviewProps {
  readonly scheme: 'light' | 'dark'
  readonly isPhone?: boolean
}

/** A picture of the product, not a part of it: nothing in it can be pressed. */
function Sample({ brand, name, logo, scheme, isPhone = false }: SampleProps) {
  const t = useWords()
  const tokens = scheme === 'light' ? lightTokens(brand) : darkTokens(brand)
  const button = { display: 'inline-block', padding: '8px 14px', borderRadius: shape.inner, fontWeight: 600 } as const
  return (
    <Box
      role="img"
      aria-label={`${t(`${words}.preview`)}, ${t(isPhone ? `${words}.phone` : `${words}.${scheme}`)}`}
      sx={{
        border: `1px solid ${tokens.line}`,
        borderRadius: isPhone ? '22px' : shape.radius,
        overflow: 'hidden',
        backgroundColor: tokens.canvas,
        color: tokens.ink,
        fontSize: '.875rem',
      }}
    >
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'center', padding: '10px 14px', backgroundColor: tokens.surface }}
      >
        {logo === null ? <LogoMark /> : <Box component="img" src={logo} alt="" sx={{ height: 24, maxWidth: 72 }} />}
        <Box sx={{ font: `680 1rem/1.2 ${font.display}`, overflowWrap: 'anywhere' }}>{name}</Box>
      </Box>
      <Box sx={{ display: 'grid', gap: '10px', padding: '12px' }}>
        <Box
          sx={{
            backgroundColor: tokens.hero.ground,
            color: tokens.hero.ink,
            borderRadius: shape.inner,
            padding: '14px',
          }}
        >
          <Box sx={{ font: `680 1rem/1.3 ${font.display}` }}>{t(`${words}.sample`)}</Box>
          <Box sx={{ color: tokens.hero.ink2, marginBlock: '4px 10px' }}>{t(`${words}.sample_when`)}</Box>
          <Box sx={{ ...button, backgroundColor: tokens.hero.ink, color: tokens.hero.ground }}>
            {t(`${words}.sample_join`)}
          </Box>
        </Box>
        <Box
          sx={{
            backgroundColor: tokens.surface,
            border: `1px solid ${tokens.line}`,
            borderRadius: shape.inner,
            padding: '14px',
          }}
        >
          <Box sx={{ color: tokens.brand.text, textDecoration: 'underline', marginBottom: '10px' }}>
            {t(`${words}.sample_see`)}
          </Box>
          <Box sx={{ ...button, backgroundColor: tokens.action.ground, color: tokens.action.text }}>
            {t(`${words}.sample_discover`)}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
