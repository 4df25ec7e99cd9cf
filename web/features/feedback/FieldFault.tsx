import FormHelperText from '@mui/material/FormHelperText'

/** Why a choice will not do. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault === undefined ? null : (
    <FormHelperText id={id} role="alert" error>
      {fault}
    </FormHelperText>
  )
}
