import { Form as ReactAdminForm, type FormProps } from 'react-admin'
import { Unsaved } from '../edits/Unsaved.tsx'
import { SendOnce } from './SendOnce.tsx'

interface OurFormProps extends FormProps {
  /** Tells the forms of one page apart. */
  readonly draft?: string
}

/** A form of react-admin that keeps its draft in this browser, asks before it is left, and never sends twice. */
export function Form({ draft = '', children, ...props }: OurFormProps) {
  return (
    <ReactAdminForm {...props}>
      <SendOnce />
      <Unsaved form={draft} />
      {children}
    </ReactAdminForm>
  )
}
