import { signUpRoles } from '#contract/people/sign-up.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'

/** The roles that the person may choose from: one of them, or both. @param all what both are called */
export function RolesInput({ all }: { readonly all?: string }) {
  const t = useWords()
  return (
    <NativeSelectInput
      source="roles"
      label={t('resources.invitations.create.roles')}
      format={(roles: unknown) => (Array.isArray(roles) && roles.length === 1 ? String(roles[0]) : '')}
      parse={(role: string) => (role === '' ? [...signUpRoles] : [role])}
      choices={[
        { value: '', name: all ?? t('resources.invitations.create.person_chooses') },
        ...signUpRoles.map((value) => ({ value, name: t(`profiles.${value}`) })),
      ]}
    />
  )
}
