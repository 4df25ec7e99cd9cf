import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, PasswordInput, TextInput, type TextInputProps } from 'react-admin'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { asText } from './connection-values.ts'

const words = 'resources.single_sign_on.form'

interface OfKind {
  readonly kind: AdminConnection['kind']
}

/** What the provider gave. */
export function ProviderInputs({ kind, hasSecret }: OfKind & { readonly hasSecret: boolean }) {
  if (kind === 'saml') return <SamlInputs />
  return (
    <>
      {kind === 'oidc' ? (
        <>
          <Text source="settings.issuer" label={`${words}.issuer`} help={`${words}.issuer_oidc`} type="url" />
          <Text source="settings.client_id" label={`${words}.client_id`} />
        </>
      ) : (
        <Text source="settings.app_id" label={`${words}.app_id`} inputMode="numeric" />
      )}
      <SecretInput hasSecret={hasSecret} />
      {kind === 'oidc' && (
        <>
          <Text source="settings.scopes" label={`${words}.scopes`} format={spaced} placeholder="openid profile email" />
          <AttributeInputs />
        </>
      )}
    </>
  )
}

function SamlInputs() {
  const t = useWords()
  return (
    <>
      <Text source="settings.issuer" label={`${words}.issuer`} help={`${words}.issuer_saml`} />
      <Text source="settings.sign_in_url" label={`${words}.sign_in_url`} type="url" />
      <NativeSelectInput
        source="settings.sign_in_binding"
        label={t(`${words}.sign_in_binding`)}
        format={(value: unknown) => value ?? 'redirect'}
        choices={[
          { value: 'redirect', name: t(`${words}.binding_redirect`) },
          { value: 'post', name: t(`${words}.binding_post`) },
        ]}
      />
      <Text source="settings.sign_out_url" label={`${words}.sign_out_url`} type="url" />
      <Text
        source="settings.certificates"
        label={`${words}.certificates`}
        help={`${words}.certificates_help`}
        format={asText}
        multiline
        minRows={4}
        maxRows={12}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, Consolas, monospace' } } }}
      />
      <Text source="settings.metadata_url" label={`${words}.metadata_url`} help={`${words}.metadata_help`} type="url" />
      <NativeSelectInput
        source="settings.callback"
        label={t(`${words}.callback`)}
        format={(value: unknown) => value ?? callbacks[0]}
        choices={[
          { value: callbacks[0], name: t(`${words}.callback_current`) },
          { value: callbacks[1], name: t(`${words}.callback_former`) },
        ]}
      />
      <AttributeInputs />
    </>
  )
}

const callbacks = ['/omniauth/saml/callback', '/users/auth/saml/callback'] as const

/** The server never returns it. */
function SecretInput({ hasSecret }: { readonly hasSecret: boolean }) {
  const t = useWords()
  return (
    <PasswordInput
      source="client_secret"
      label={t(`${words}.client_secret`)}
      helperText={t(hasSecret ? `${words}.secret_kept` : `${words}.secret_new`)}
      autoComplete="new-password"
    />
  )
}

function AttributeInputs() {
  const t = useWords()
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, fontSize: '.875rem', marginBottom: '8px' }}>
        {t(`${words}.attributes`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
        {(['email', 'first_name', 'last_name'] as const).map((name) => (
          <Text key={name} source={`settings.attributes.${name}`} label={`${words}.attribute_${name}`} />
        ))}
      </Box>
    </Box>
  )
}

/** Who comes in this way. */
export function PeopleInputs({ kind }: OfKind) {
  return (
    <>
      <Flag source="enabled" />
      {kind === 'oidc' && <Flag source="settings.addresses_verified" />}
      {kind !== 'facebook' && (
        <>
          <Flag source="just_in_time" />
          <Text
            source="linking_domains"
            label={`${words}.linking_domains`}
            help={`${words}.linking_help`}
            format={asText}
            placeholder="valombre.example"
          />
        </>
      )}
      {kind === 'saml' && <Flag source="allow_unsolicited" />}
    </>
  )
}

const flagHelp = {
  enabled: `${words}.enabled_help`,
  'settings.addresses_verified': `${words}.addresses_verified_help`,
  just_in_time: `${words}.just_in_time_help`,
  allow_unsolicited: `${words}.unsolicited_help`,
} as const

function Flag({ source }: { readonly source: keyof typeof flagHelp }) {
  const t = useWords()
  return (
    <BooleanInput
      source={source}
      label={t(source === 'settings.addresses_verified' ? `${words}.addresses_verified` : `${words}.${source}`)}
      helperText={t(flagHelp[source])}
      sx={{ '& .MuiFormControlLabel-root': { alignItems: 'center', margin: 0 } }}
    />
  )
}

interface TextProps extends Pick<
  TextInputProps,
  'type' | 'format' | 'placeholder' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'inputMode'
> {
  readonly source: string
  readonly label: ConsoleKey
  readonly help?: ConsoleKey
}

function Text({ label, help, ...props }: TextProps) {
  const t = useWords()
  return <TextInput {...props} label={t(label)} helperText={help === undefined ? false : t(help)} />
}

function spaced(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : asText(value)
}
