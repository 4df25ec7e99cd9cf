import { Form as ReactAdminForm, type FormProps } from 'react-admin'
import { Unsaved } from '../edits/Unsaved.tsx'

interface OurFormProps extends FormProps {
  /** Tells the forms of one page apart. */
  readonly draft?: string
}

/** A form of react-admin that loses nothing: who leaves it is asked, and what was typed is kept in this browser. */
export function Form({ draft = '', children, ...props }: OurFormProps) {
  return (
    <ReactAdminForm {...props}>
      <Unsaved form={draft} />
      {children}
    </ReactAdminForm>
  )
}
