import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type AdminCompanySettings,
  type CompanyBrand,
  companyBrand,
} from '#contract/console/company/company-settings.ts'
import { contrast, inkOn, isHex, readableOn, white } from '#theme/color.ts'
import { brandFrom } from '#theme/brand.ts'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { faultWords, valueAt } from '../../platform/shared/fault-words.ts'
import { SaveBar } from '../../platform/shared/SaveBar.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { fieldErrorsOf, save, useCompanyChange } from './data.ts'
import { Logo } from './Logo.tsx'

const words = 'resources.company_settings'
const colours = ['main', 'lighter', 'darker'] as const

/** Looks of the company: what was chosen, what is applied, and both in light, dark and on a telephone at once. */
export function BrandForm({ company }: { readonly company: AdminCompanySettings }) {
  const t = useWords()
  const { mutateAsync, isPending } = useCompanyChange(save, 'saved')
  const validate = (values: FormValues): FieldErrors => {
    const parsed = companyBrand.safeParse(values)
    if (parsed.success) return {}
    return Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join('.'), faultWords(issue, valueAt(values, issue.path), t)]),
    )
  }
  const submit = (values: FormValues) => {
    const body = { brand: companyBrand.parse(values), settings: company.settings }
    return mutateAsync({ body, read: company }).then(
      () => undefined,
      (error: unknown) => atField(fieldErrorsOf(error)),
    )
  }
  return (
    <Form record={company.brand} validate={validate} onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(320px, 420px) 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Panel component="section" sx={{ padding: 2 }}>
            <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
              {t(`${words}.brand.colours`)}
            </Typography>
            {colours.map((name) => (
              <Colour key={name} name={name} />
            ))}
            <Typography variant="body2" sx={{ color: color.ink2, marginTop: 1 }}>
              {t(`${words}.brand.lede`)}
            </Typography>
          </Panel>
          <Panel component="section" sx={{ padding: 2, display: 'grid', gap: 1 }}>
            <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
              {t(`${words}.brand.names`)}
            </Typography>
            <Logo company={company} />
            <TextInput source="name" label={t(`${words}.brand.name`)} helperText={false} required />
            <TextInput source="tagline.fr" label={t(`${words}.brand.tagline_fr`)} helperText={false} required />
            <TextInput source="tagline.en" label={t(`${words}.brand.tagline_en`)} helperText={false} required />
          </Panel>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <LivePreview company={company} />
          <Alert severity="info" icon={false}>
            {t(`${words}.brand.after`, { smart_count: company.people })}
          </Alert>
        </Box>
      </Box>
      <Box sx={{ marginTop: 2 }}>
        <SaveBar
          label={t(`${words}.publish`)}
          busy={isPending}
          summary={(changes) =>
            changes === 0 ? t(`${words}.unchanged`) : t(`${words}.changed`, { smart_count: changes })
          }
        />
      </Box>
    </Form>
  )
}

/** Fields of the form are those of `brand`. */
function atField(errors: FieldErrors | undefined): FieldErrors | undefined {
  if (errors === undefined) return undefined
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^brand\./, ''), text]))
}

/** One colour: picked or typed, with what it is good for, and what is applied where white could not be read on it. */
function Colour({ name }: { readonly name: (typeof colours)[number] }) {
  const t = useWords()
  const { setValue } = useFormContext()
  const typed: unknown = useWatch({ name })
  const label = t(`${words}.brand.${name}`)
  const picked = isHex(typed) ? typed : white
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '48px 1fr 132px',
        gap: '4px 12px',
        alignItems: 'center',
        paddingBlock: 1,
      }}
    >
      <Box
        component="input"
        type="color"
        value={picked.toLowerCase()}
        aria-label={t(`${words}.brand.pick`, { name: label })}
        onChange={({ target }: { readonly target: HTMLInputElement }) =>
          setValue(name, target.value.toUpperCase(), { shouldDirty: true, shouldValidate: true })
        }
        sx={{
          width: 48,
          height: 48,
          padding: 0,
          border: 0,
          background: 'none',
          cursor: 'pointer',
          borderRadius: shape.inner,
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{label}</Box>
        <Box sx={{ fontSize: '.8125rem', color: color.ink2 }}>{t(`${words}.brand.${name}_use`)}</Box>
      </Box>
      <TextInput source={name} label={label} helperText={false} required />
      <Box sx={{ gridColumn: '2 / -1', fontSize: '.8125rem' }} aria-live="polite">
        {isHex(typed) && <Judged name={name} given={typed} />}
      </Box>
    </Box>
  )
}

function Judged({ name, given }: { readonly name: (typeof colours)[number]; readonly given: string }) {
  const t = useWords()
  const { average } = useFormats()
  const ratioOf = (ink: string, ground: string) => average(Math.floor(contrast(ink, ground) * 10) / 10)
  if (name !== 'darker') {
    const ink = inkOn(given)
    const named = t(ink === white ? `${words}.brand.ink_white` : `${words}.brand.ink_dark`)
    return t(`${words}.brand.good`, { ink: named, ratio: ratioOf(ink, given) })
  }
  const applied = readableOn(given, [white], 'darker')
  if (contrast(given, white) >= 4.5)
    return t(`${words}.brand.good`, { ink: t(`${words}.brand.ink_white`), ratio: ratioOf(white, given) })
  return (
    <Box component="span" sx={{ color: color.warningText }}>
      {t(`${words}.brand.corrected`, { given: ratioOf(white, given), applied, ratio: ratioOf(white, applied) })}
    </Box>
  )
}

function LivePreview({ company }: { readonly company: AdminCompanySettings }) {
  const values = useWatch<CompanyBrand>()
  return <BrandPreview brand={brandFrom(values)} name={values.name ?? company.brand.name} logo={company.logo_url} />
}
